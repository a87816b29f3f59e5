// Claims and settles once, in a process that a test ends at any point.
import { octokit } from "../../fakes/github/scene.ts";
import type { GitHub } from "../../fakes/github/server.ts";
import { CAPS, entryOf, ledgerOf } from "./ledger-scene.ts";

const [url = "", token = ""] = process.argv.slice(2);
const ledger = ledgerOf(octokit({ url } as GitHub, token));
await ledger.claim(entryOf("k", { runId: "child" }), CAPS);
await ledger.settle({ ...entryOf("k", { runId: "child" }), state: "done", outcome: "fixed" });
