// Imported lazily from here: a bundle's `import()` of a CommonJS package has no named exports.
export { parse } from "yaml";
