// Adds up the entries of each merchant and currency and takes the fee off every entry.
// The fee is a share of the entry in basis points (1/100 of a percent).
export function settle(entries, basisPoints) {
  const accounts = new Map();
  for (const { merchant, currency, amount } of entries) {
    const key = `${merchant} ${currency}`;
    const account = accounts.get(key) ?? { merchant, currency, gross: 0, fee: 0, net: 0 };
    account.gross += amount;
    account.fee += Math.round((amount * basisPoints) / 100) / 100;
    account.net = account.gross - account.fee;
    accounts.set(key, account);
  }
  return [...accounts.values()];
}
