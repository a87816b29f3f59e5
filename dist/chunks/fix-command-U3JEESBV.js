import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-DS4J64S7.js";
import "./chunk-2273ADW7.js";
import "./chunk-GCIFOB4D.js";
import "./chunk-X64EJKMR.js";
import "./chunk-4SLJR7PE.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-RSVMGLU4.js";
import "./chunk-LOQR4UHB.js";
import "./chunk-EUHCCEKJ.js";
import "./chunk-5WTCOVZV.js";
import "./chunk-JREENM2N.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  fixAndReport,
  reportOf,
  tell
};
