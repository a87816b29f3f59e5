import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-TYD2GOZN.js";
import "./chunk-R5PQ4LF3.js";
import "./chunk-GCIFOB4D.js";
import "./chunk-TRLL44EU.js";
import "./chunk-K3NJKGLS.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-GRDVCBUI.js";
import "./chunk-LOQR4UHB.js";
import "./chunk-DWD2Z4GF.js";
import "./chunk-CQZFWTOU.js";
import "./chunk-GHFJIWGZ.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  fixAndReport,
  reportOf,
  tell
};
