/** One simple command of a line: its words with quotes resolved. */
export interface Simple {
  readonly words: readonly string[];
  /** As it stood in the line, without the white space around it. */
  readonly text: string;
}

/**
 * The simple commands of a line joined by `&&` or `;`, in order. Undefined for anything that more than names programs and
 * their arguments: pipes, redirections, substitutions, globs in words, background jobs, control words.
 */
export function simpleCommands(line: string): readonly Simple[] | undefined {
  const found: Simple[] = [];
  let words: string[] = [];
  let word: string | undefined;
  let start = 0;
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (end: number): void => {
    endWord();
    if (words.length > 0) found.push({ words, text: line.slice(start, end).trim() });
    words = [];
  };
  for (let i = 0; i < line.length; i++) {
    const c = line[i] ?? "";
    if (c === "'" || c === '"') {
      const close = closing(line, i);
      const inside = line.slice(i + 1, close);
      if (close < 0 || (c === '"' && /[$`\\!]/.test(inside))) return undefined;
      word = (word ?? "") + inside;
      i = close;
    } else if (c === "\\") {
      const next = line[++i];
      if (next === undefined || next === "\n") return undefined;
      word = (word ?? "") + next;
    } else if (c === "&" && line[i + 1] === "&") {
      endCommand(i++);
      start = i + 1;
    } else if (c === ";" && line[i + 1] !== ";") {
      endCommand(i);
      start = i + 1;
    } else if (c === " " || c === "\t") endWord();
    else if (/[|&<>`$(){}\n\r*?[\]~#!]/.test(c)) return undefined;
    else word = (word ?? "") + c;
  }
  endCommand(line.length);
  const isControl = found.some((f) =>
    /^(?:if|for|while|until|case|function|exec|eval|set|trap)$/.test(f.words[0] ?? ""),
  );
  return found.length === 0 || isControl ? undefined : found;
}

function closing(line: string, open: number): number {
  return line.indexOf(line[open] ?? "", open + 1);
}

/** The word so that a POSIX shell reads exactly these characters. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function join(words: readonly string[]): string {
  return words.map(quote).join(" ");
}
