/** Bytes as text: UTF-8, and in lines that are none Windows-1252, where every byte is a character. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return byLine(bytes);
  }
}

function byLine(bytes: Uint8Array): string {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const western = new TextDecoder("windows-1252");
  const lines: string[] = [];
  for (let at = 0; at <= bytes.length;) {
    const found = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, found < 0 ? bytes.length : found);
    try {
      lines.push(strict.decode(line));
    } catch {
      lines.push(western.decode(line));
    }
    at = found < 0 ? bytes.length + 1 : found + 1;
  }
  return lines.join("\n");
}
