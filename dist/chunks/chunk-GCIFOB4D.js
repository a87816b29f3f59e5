import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);

// src/core/budget.ts
var DEFAULT_BUDGET = { attempts: 3, calls: 12, tokens: 2e5, minutes: 30 };
var NO_SPEND = {
  attempts: 0,
  calls: 0,
  input: 0,
  cached: 0,
  output: 0,
  reasoning: 0,
  usd: 0,
  estimated: false,
  ms: 0
};
function costOf(usage, price) {
  if (price === void 0) return void 0;
  const input = Math.max(usage.input, 0);
  const cached = Math.min(Math.max(usage.cached, 0), input);
  const micro = (input - cached) * price.input + cached * (price.cachedInput ?? price.input) + Math.max(usage.output, 0) * price.output;
  return micro / 1e6;
}
function tokensOf(spend) {
  return spend.input + spend.output;
}
var LEAST_OUTPUT = 256;
function reserve(budget, spend, call) {
  if (spend.calls >= budget.calls) return { kind: "denied", reason: "calls" };
  let room = Math.min(call.wantedOutput, budget.tokens - tokensOf(spend) - call.input);
  if (budget.usd !== void 0) {
    if (call.price === void 0 || spend.usd === void 0) return { kind: "denied", reason: "unpriced" };
    const left = budget.usd - spend.usd - call.input * call.price.input / 1e6;
    const affordable = call.price.output > 0 ? Math.floor(left * 1e6 / call.price.output) : left >= 0 ? call.wantedOutput : 0;
    if (affordable < Math.min(LEAST_OUTPUT, call.wantedOutput)) return { kind: "denied", reason: "cost" };
    room = Math.min(room, affordable);
  }
  if (room < Math.min(LEAST_OUTPUT, call.wantedOutput)) return { kind: "denied", reason: "tokens" };
  return { kind: "granted", maxOutput: Math.floor(room) };
}

// src/core/spend.ts
var NOTHING_SPENT = { spend: NO_SPEND, price: void 0, source: "live", pending: {} };
function spendOf(entries) {
  return entries.reduce(addSpend, NOTHING_SPENT).spend;
}
function addSpend(state, entry) {
  const { event } = entry;
  const spend = { ...state.spend, ms: entry.t };
  switch (event.type) {
    case "run-started":
      return { ...state, spend, price: event.price, source: event.model.source };
    case "edits-judged":
      return { ...state, spend: { ...spend, attempts: event.attempt } };
    case "call-sent": {
      const estimate = { input: event.estimate, cached: 0, output: 0, reasoning: 0, estimated: true };
      return { ...state, spend, pending: { ...state.pending, [event.call]: estimate } };
    }
    case "call-ended": {
      const { [event.call]: _, ...pending } = state.pending;
      return { ...state, spend: charge(spend, event.usage, state.price), pending };
    }
    case "resumed": {
      if (state.source === "replay") return { ...state, spend, pending: {} };
      const lost = Object.values(state.pending);
      return {
        ...state,
        spend: lost.reduce((sum, usage) => charge(sum, usage, state.price), spend),
        pending: {}
      };
    }
    default:
      return { ...state, spend };
  }
}
function charge(spend, usage, price) {
  const usd2 = usage.input + usage.output === 0 ? 0 : costOf(usage, price);
  return {
    ...spend,
    calls: spend.calls + 1,
    input: spend.input + usage.input,
    cached: spend.cached + usage.cached,
    output: spend.output + usage.output,
    reasoning: spend.reasoning + usage.reasoning,
    usd: spend.usd === void 0 || usd2 === void 0 ? void 0 : spend.usd + usd2,
    estimated: spend.estimated || usage.estimated
  };
}

// src/report/figures.ts
function count(n) {
  return n.toLocaleString("en-US");
}
function usd(amount) {
  if (amount === void 0) return "unknown (no price)";
  return `$${amount.toFixed(amount >= 1 || amount === 0 ? 2 : 4)}`;
}
function duration(ms) {
  if (ms < 1e3) return `${Math.round(ms)} ms`;
  const s = ms / 1e3;
  return s < 60 ? `${s.toFixed(1)} s` : `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`;
}
function harmless(line) {
  return line.replace(ESCAPE_SEQUENCE, "").replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replace(INVISIBLE, "");
}
var ESCAPE_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g;
var INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

export {
  DEFAULT_BUDGET,
  NO_SPEND,
  reserve,
  NOTHING_SPENT,
  spendOf,
  addSpend,
  count,
  usd,
  duration,
  harmless
};
