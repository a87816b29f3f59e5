import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  require_dist
} from "./chunk-3PILVI2Y.js";
import {
  __toESM
} from "./chunk-K5Q5QNMK.js";

// src/edit/syntax/yaml.ts
var import_yaml = __toESM(require_dist(), 1);
var export_parseAllDocuments = import_yaml.parseAllDocuments;
export {
  export_parseAllDocuments as parseAllDocuments
};
