/** One command of a text that need not be a plain list: what stands between the shell's separators. */
export interface LooseCommand {
  /** `NAME=value` before it. */
  readonly assigns: readonly string[];
  /** Without quotes. */
  readonly words: readonly string[];
}

const TOKEN =
  /#[^\n]*|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*"|\$\(|&&|\|\||[;&|()\n`]|[ \t\r]+|[^\s'"\\;&|()`$#]+|[^]/g;
const SEPARATOR = /^(?:&&|\|\||[;&|()\n`]|\$\()$/;
const WRAPPER =
  /^(?:if|then|else|elif|while|until|do|!|\{|\}|sudo|exec|command|nohup|time|env|cross-env|xargs|then|builtin)$/;

/** All commands that a text of a shell may run, those of its loops, conditions, groups and substitutions too. */
export function looseCommands(text: string): readonly LooseCommand[] {
  const commands: LooseCommand[] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    const command = unwrapped(words);
    if (command.words.length > 0) commands.push(command);
    words = [];
  };
  for (const [token] of text.replace(/\\\r?\n/g, " ").matchAll(TOKEN)) {
    if (token.startsWith("#") && word === undefined) continue;
    if (/^\s/.test(token) && token !== "\n") endWord();
    else if (SEPARATOR.test(token)) endCommand();
    else if (/^"[^]/.test(token)) {
      const inner = token.slice(1, -1);
      commands.push(...substituted(inner));
      word = (word ?? "") + inner.replace(/\\(["\\$`])/g, "$1");
    } else if (/^'[^]/.test(token)) word = (word ?? "") + token.slice(1, -1);
    else word = (word ?? "") + (/^\\[^]/.test(token) ? token.slice(1) : token);
  }
  endCommand();
  return commands;
}

function substituted(text: string): readonly LooseCommand[] {
  const inner = [...text.matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? "");
  return inner.flatMap(looseCommands);
}

function unwrapped(all: readonly string[]): LooseCommand {
  const assigns: string[] = [];
  let at = 0;
  for (; at < all.length; at++) {
    const word = all[at] ?? "";
    if (/^\w+=/.test(word)) assigns.push(word);
    else if (!WRAPPER.test(word) && !(at > 0 && word.startsWith("-"))) break;
  }
  return { assigns, words: all.slice(at) };
}
