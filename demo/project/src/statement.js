function money(amount) {
  return amount.toFixed(2);
}

// One line per account, and a last line per currency with what is paid out.
export function statement(accounts) {
  const paid = new Map();
  const lines = accounts.map(({ merchant, currency, gross, fee, net }) => {
    paid.set(currency, (paid.get(currency) ?? 0) + net);
    return `${merchant}: ${money(gross)} - ${money(fee)} = ${money(net)} ${currency}`;
  });
  for (const [currency, amount] of paid) lines.push(`paid out: ${money(amount)} ${currency}`);
  return lines.join("\n");
}
