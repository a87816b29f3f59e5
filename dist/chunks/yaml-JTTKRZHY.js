import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  require_dist
} from "./chunk-3PILVI2Y.js";
import {
  __toESM
} from "./chunk-K5Q5QNMK.js";

// src/ci/yaml.ts
var import_yaml = __toESM(require_dist(), 1);
var export_parse = import_yaml.parse;
export {
  export_parse as parse
};
