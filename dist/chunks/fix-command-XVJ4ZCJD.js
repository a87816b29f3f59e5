import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-TCP6F3J5.js";
import "./chunk-P7K5KLMC.js";
import "./chunk-2WROVYEF.js";
import "./chunk-RVOHCPOJ.js";
import "./chunk-32OSR2VN.js";
import "./chunk-MRA2X7Y5.js";
import "./chunk-3UODPAY5.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-JREENM2N.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  fixAndReport,
  reportOf,
  tell
};
