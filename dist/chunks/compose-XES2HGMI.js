import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  compose,
  gitEnvironmentOf,
  stateHome
} from "./chunk-4SLJR7PE.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-5WTCOVZV.js";
import "./chunk-JREENM2N.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  compose,
  gitEnvironmentOf,
  stateHome
};
