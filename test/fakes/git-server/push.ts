import { gunzipSync } from "node:zlib";

export interface RefUpdate {
  readonly ref: string;
  readonly from: string;
  readonly to: string;
}

/** The ref updates that the body of a `git-receive-pack` request asks for. */
export function asked(body: Buffer, encoding: string): readonly RefUpdate[] {
  const plain = encoding === "gzip" ? gunzipSync(body) : body;
  return packets(plain, "first")
    .map((packet) => packet.toString("utf8").split("\0")[0]?.trim().split(" ") ?? [])
    .flatMap(([from = "", to = "", ref]) => (ref === undefined ? [] : [{ ref, from, to }]));
}

/** `ok` or the refusal for each ref, from the report in the answer. */
export function reported(answer: Buffer): ReadonlyMap<string, string> {
  const sideband = packets(answer, "all").filter((packet) => packet[0] === 1);
  const report = sideband.length > 0 ? Buffer.concat(sideband.map((packet) => packet.subarray(1))) : answer;
  const lines = packets(report, "first").map((packet) => packet.toString("utf8").trim());
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [word, ref = "", ...reason] = line.split(" ");
      if (word === "ok") return [[ref, "ok"]];
      return word === "ng" ? [[ref, reason.join(" ")]] : [];
    }),
  );
}

/** Payloads of git's length-prefixed lines: up to the first flush, or all of them. */
function packets(data: Buffer, upTo: "first" | "all"): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 4 <= data.length;) {
    const length = Number.parseInt(data.subarray(at, at + 4).toString("latin1"), 16);
    if (Number.isNaN(length)) break;
    if (length < 4) {
      if (upTo === "first") break;
      at += 4;
      continue;
    }
    found.push(data.subarray(at + 4, at + length));
    at += length;
  }
  return found;
}
