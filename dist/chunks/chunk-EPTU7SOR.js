import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);

// src/core/errors.ts
var MulliganError = class extends Error {
  name = "MulliganError";
  code;
  /** What the user can do, a whole sentence. */
  hint;
  constructor(code, message, hint, cause) {
    super(message, cause === void 0 ? void 0 : { cause });
    this.code = code;
    this.hint = hint;
  }
};

export {
  MulliganError
};
