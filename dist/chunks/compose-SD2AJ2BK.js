import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  compose,
  gitEnvironmentOf,
  stateHome
} from "./chunk-K3NJKGLS.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-CQZFWTOU.js";
import "./chunk-GHFJIWGZ.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  compose,
  gitEnvironmentOf,
  stateHome
};
