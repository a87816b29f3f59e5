import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-FEHNXGKS.js";
import "./chunk-2O7533DK.js";
import "./chunk-YE67VMG2.js";
import "./chunk-V5TSULOT.js";
import "./chunk-RPRMTKWF.js";
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
