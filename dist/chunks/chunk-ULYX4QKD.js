import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  count,
  duration,
  harmless
} from "./chunk-GCIFOB4D.js";

// src/report/line.ts
function line(entry) {
  const text = told(entry);
  return text === void 0 ? void 0 : harmless(text);
}
function told({ event, t }) {
  switch (event.type) {
    case "run-started":
      return `run ${event.runId.slice(0, 8)}: ${event.root}, model ${event.model.name}${event.model.source === "replay" ? " (recorded replies)" : ""}`;
    case "snapshot-taken":
      return `snapshot ${event.snapshot.label}: ${count(event.snapshot.files)} paths, ${count(event.snapshot.copiedBytes)} bytes copied`;
    case "check-ended": {
      const { result, check, attempt, failures } = event;
      const who = attempt > 0 ? `attempt ${attempt}: ` : "";
      const what = whatFor(event);
      const ended = result.startError !== void 0 ? "could not start" : result.timedOut ? "timed out" : result.signal !== void 0 ? `killed by ${result.signal}` : result.exitCode === 0 ? "passed" : `failed, ${count(failures)} ${failures === 1 ? "failure" : "failures"}`;
      return `${who}${check}${what}: ${ended} in ${duration(result.durationMs)}`;
    }
    case "attempt-started":
      return event.strategy === "fixers" ? "attempt 0: the project's own fixers" : `attempt ${event.attempt}: started${event.strategy === "wider" ? ", with another strategy" : ""}`;
    case "call-ended": {
      const { usage } = event;
      const said = event.outcome === "reply" && event.holds !== "nothing" ? event.holds : `${event.outcome === "failed" ? "no reply" : "unusable reply"} (${event.code ?? "no-edits"})`;
      return `attempt ${event.attempt}: call ${event.call}: ${said}, ${count(usage.input)} tokens in, ${count(usage.output)} out${usage.estimated ? " (estimated)" : ""}, ${duration(event.ms)}`;
    }
    case "lookups-answered":
      return `attempt ${event.attempt}: looked up ${event.lookups.map((l) => l.request + (l.ok ? "" : " (nothing)")).join("; ")}`;
    case "edits-judged":
      return event.errors.length > 0 ? `attempt ${event.attempt}: edits refused: ${event.errors.map((e) => `${e.code} ${e.path ?? ""}`.trim()).join(", ")}` : `attempt ${event.attempt}: edits of ${event.files.map((f) => `${f.path} +${f.added} -${f.removed}`).join(", ")}`;
    case "attempt-ended":
      return `attempt ${event.attempt}: ${event.outcome}${event.lesson ? changes(event.lesson) : ""}`;
    case "restored":
      if (event.report.changed === 0) return void 0;
      return `restored ${event.to}: ${count(event.report.changed)} paths put back${event.report.patchFile === void 0 ? "" : `, what was there is in ${event.report.patchFile}`}`;
    case "stopped":
      return `stopped: ${event.stop.reason}${event.stop.stagnation === void 0 ? "" : ` (${event.stop.stagnation})`}. ${event.stop.detail} (${duration(t)})`;
    case "resumed":
      return "resumed";
    case "noted":
      return `note: ${event.note}`;
    case "fixers-planned":
      return event.fixers.length === 0 ? void 0 : `trying first, without a model: ${event.fixers.map((f) => f.command).join("; ")}`;
    case "check-skipped":
    case "call-sent":
    case "apply-started":
    case "edits-applied":
    case "stopping":
      return void 0;
  }
}
function whatFor({
  purpose,
  round,
  narrowed
}) {
  const alone = narrowed === void 0 ? "" : "failing tests alone, ";
  switch (purpose) {
    case "reproduce":
      return ` (${round} of 2, untouched tree)`;
    case "confirm":
      return ` (${alone}untouched tree, run ${round})`;
    case "fixer":
      return "";
    case "related":
      return " (nearest tests first)";
    case "proof":
      return ` (proof, base tests${round > 1 ? `, run ${round}` : ""})`;
    case "stable":
      return ` (${alone}proof, run ${round})`;
    case "attempt":
      return round > 1 ? ` (run ${round})` : "";
    case "setup":
      return "";
  }
}
function changes({
  gone,
  changed,
  came
}) {
  const parts = [`${gone.length} gone`, `${changed.length} changed`, `${came.length} new`];
  return gone.length + changed.length + came.length === 0 ? "" : ` (failures: ${parts.join(", ")})`;
}

export {
  line
};
