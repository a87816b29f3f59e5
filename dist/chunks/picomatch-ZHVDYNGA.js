import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  require_picomatch
} from "./chunk-TY4HLVQJ.js";
import "./chunk-K5Q5QNMK.js";
export default require_picomatch();
