import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  fixAndReport,
  reportOf,
  tell
} from "./chunk-3B3BTAEY.js";
import "./chunk-D36AWIUD.js";
import "./chunk-GCIFOB4D.js";
import "./chunk-I5GC5Y3C.js";
import "./chunk-OILXFWC2.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-LPMAWCFR.js";
import "./chunk-O7VBWJRB.js";
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
