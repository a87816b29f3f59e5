import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-JD45YID7.js";
import "./chunk-UX6IT2S6.js";
import "./chunk-E447PSQJ.js";
import "./chunk-JAGRZ73Q.js";
import "./chunk-32OSR2VN.js";
import "./chunk-YJA6HXL4.js";
import "./chunk-GCIFOB4D.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-JREENM2N.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";
export {
  fixAndReport,
  reportOf,
  tell
};
