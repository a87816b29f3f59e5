const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs work that is told of the first SIGINT, SIGTERM or SIGHUP; later ones are ignored, so that the restore ends. */
export async function withSignals<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = (name: NodeJS.Signals): void => controller.abort(name);
  for (const name of SIGNALS) process.on(name, cancel);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, cancel);
  }
}
