import { MINOR_DIGITS } from "./currencies.js";

// Turns the rows of a payment file into entries; a row that is wrong is reported with its number.
export function validate(rows) {
  const entries = [];
  const rejected = [];
  rows.forEach((row, index) => {
    const known = Object.hasOwn(MINOR_DIGITS, row.currency);
    if (!known || !/^-?\d+(\.\d{1,2})?$/.test(row.amount)) {
      rejected.push(index + 1);
      return;
    }
    entries.push({ merchant: row.merchant, currency: row.currency, amount: Number(row.amount) });
  });
  return { entries, rejected };
}
