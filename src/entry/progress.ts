import type { Progress } from "../core/ports.ts";
import { NOTHING_SPENT, addSpend } from "../core/spend.ts";
import { count, duration, usd } from "../report/figures.ts";
import { line } from "../report/line.ts";

/** Where progress goes: standard error, or anything like it. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Plain lines; on a terminal below them one that says what is going on, for how long, and what is spent so far. */
export function createProgress(
  screen: Screen,
  { quiet }: { readonly quiet: boolean },
): Progress & { end(): void } {
  const live = screen.isTTY === true && !quiet;
  let spending = NOTHING_SPENT;
  let attempt = 0;
  let doing = "";
  let since = performance.now();
  const draw = (): void => {
    if (doing === "") return;
    const { spend } = spending;
    const cost =
      spend.calls === 0
        ? ""
        : `, ${count(spend.input + spend.output)} tokens, ${spend.usd === undefined ? "cost unknown" : usd(spend.usd)}`;
    const text = `${attempt > 0 ? `attempt ${attempt}, ` : ""}${doing}, ${duration(performance.now() - since)}${cost}`;
    safely(() => screen.write(`\r\u001b[K${text.slice(0, (screen.columns ?? 80) - 1)}`));
  };
  const timer = live ? setInterval(draw, 250) : undefined;
  timer?.unref();
  return {
    entry: (entry) => {
      spending = addSpend(spending, entry);
      if (entry.event.type === "attempt-started") attempt = entry.event.attempt;
      doing = "";
      const text = quiet ? undefined : line(entry);
      if (text !== undefined) safely(() => screen.write(`${live ? "\r\u001b[K" : ""}${text}\n`));
    },
    doing: (what) => {
      doing = what.replace(/\s+/g, " ");
      since = performance.now();
      if (live) draw();
    },
    end: () => {
      clearInterval(timer);
      if (live) safely(() => screen.write("\r\u001b[K"));
    },
  };
}

function safely(write: () => unknown): void {
  try {
    write();
  } catch {
    // Nobody reads the progress any more; the run goes on.
  }
}
