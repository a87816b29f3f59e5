import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-QPZAJW7S.js";
import "./chunk-BMZ6FXB2.js";
import "./chunk-WDZ4WE73.js";
import "./chunk-RVOHCPOJ.js";
import "./chunk-32OSR2VN.js";
import "./chunk-QP4G7KV5.js";
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
