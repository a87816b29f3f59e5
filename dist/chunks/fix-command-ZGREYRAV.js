import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-OHWORWIB.js";
import "./chunk-IZURZ3YQ.js";
import "./chunk-V3VMHMZ2.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-77JKDAZZ.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  fixAndReport,
  reportOf,
  tell
};
