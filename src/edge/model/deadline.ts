/** The end of one call: by its time limit or by the caller. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** What ended it; undefined while it goes on. */
  readonly ended: () => "time" | "cancel" | undefined;
  /** Milliseconds left, at least 0. */
  readonly left: () => number;
  /** Forgets the timer and the caller's signal. */
  readonly clear: () => void;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const ms = Math.min(
    Math.max(Number.isFinite(timeoutMs) ? timeoutMs : LONGEST_TIMER_MS, 1),
    LONGEST_TIMER_MS,
  );
  const end = performance.now() + ms;
  let ended: "time" | "cancel" | undefined;
  const stop = (why: "time" | "cancel"): void => {
    ended ??= why;
    controller.abort();
  };
  const cancel = (): void => stop("cancel");
  const timer = setTimeout(() => stop("time"), ms);
  if (caller?.aborted) cancel();
  caller?.addEventListener("abort", cancel, { once: true });
  return {
    signal: controller.signal,
    ended: () => ended,
    left: () => Math.max(0, end - performance.now()),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", cancel);
    },
  };
}

/** An abort ends the wait at once, whatever the work does. */
export function untilAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error("aborted"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Waits, or until the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
