import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-BKCF4D76.js";
import "./chunk-TKX4BERA.js";
import "./chunk-IZ4HBRCU.js";
import "./chunk-EGFH6WVE.js";
import "./chunk-7TNKA3BD.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-JREENM2N.js";
import "./chunk-3UODPAY5.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  fixAndReport,
  reportOf,
  tell
};
