import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-44LQUQZD.js";
import "./chunk-N3QF2D62.js";
import "./chunk-XT2BO7ED.js";
import "./chunk-YRRFNDBE.js";
import "./chunk-3UODPAY5.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  fixAndReport,
  reportOf,
  tell
};
