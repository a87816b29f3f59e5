import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-ZQUN3VDE.js";
import "./chunk-FKAQBUDN.js";
import "./chunk-2273ADW7.js";
import "./chunk-GCIFOB4D.js";
import "./chunk-FKILJ65Z.js";
import "./chunk-HEUOCP7J.js";
import "./chunk-5WTCOVZV.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-JREENM2N.js";
import "./chunk-RSVMGLU4.js";
import "./chunk-LOQR4UHB.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-TY4HLVQJ.js";
import "./chunk-K5Q5QNMK.js";
export {
  fixAndReport,
  reportOf,
  tell
};
