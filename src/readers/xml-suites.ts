/** A report that only holds suites in which something was added. */
export interface Suites {
  /** A suite is only written when something is added in it. */
  open(start: Uint8Array, end: string): void;
  close(): void;
  add(bytes: Uint8Array): void;
  /** `leftOut` is how many additions had no room. */
  finish(): { text: string; leftOut: number };
}

const ROOM = 2_000_000;

export function createSuites(): Suites {
  const parts: string[] = [];
  const suites: { start: Uint8Array; end: string; isWritten: boolean }[] = [];
  const decoder = new TextDecoder();
  let size = 0;
  let leftOut = 0;
  const write = (text: string): void => {
    parts.push(text);
    size += text.length;
  };
  return {
    open: (start, end) => {
      if (suites.length < 100) suites.push({ start, end, isWritten: false });
    },
    close: () => {
      const suite = suites.pop();
      if (suite?.isWritten) write(suite.end);
    },
    add: (bytes) => {
      if (size + bytes.length > ROOM) {
        leftOut++;
        return;
      }
      for (const suite of suites) {
        if (!suite.isWritten) write(`${decoder.decode(suite.start)}\n`);
        suite.isWritten = true;
      }
      write(decoder.decode(bytes));
    },
    finish: () => {
      for (const suite of suites.toReversed()) if (suite.isWritten) write(suite.end);
      return { text: parts.join(""), leftOut };
    },
  };
}
