// Digits after the point that a currency has.
export const MINOR_DIGITS = { EUR: 2, USD: 2, JPY: 0, KWD: 3 };
