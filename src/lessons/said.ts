/** What of a tool's message is no statement but its evidence: frames, quoted source, marks under it. */
const FRAME = /^\s*(?:at .*[:(]\d+|File ".*", line \d+|from .*:\d+:in |#\d+ +0x|-->? .*:\d+)/;
const CODE_FRAME = /^\s*>?\s*\d+\s*[|│]|^\s*[|│]/;
const MARK = /^\s*[\^~]+[\^~\s|]*$/;
const PLACE_OF_SOURCE = /^\s*(?:File ".*", line \d+|.*\.\w{1,5}:\d+(?::\d+)?:?\s*$)/;

/** A message on one line, at most `most` characters long, without stack frames and without quoted source. */
export function saidIn(message: string, most: number): string {
  const lines = message.split("\n");
  const said = lines.filter(
    (line, i) =>
      !FRAME.test(line) &&
      !CODE_FRAME.test(line) &&
      !MARK.test(line) &&
      !MARK.test(lines[i + 1] ?? "-") &&
      !(i > 0 && PLACE_OF_SOURCE.test(lines[i - 1] ?? "") && /^\s/.test(line)),
  );
  return oneLine(said.join("\n"), most);
}

export function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
