import type { EnvironmentVariables } from '../environment.js';

/** The capabilities of a stream. A pipe or a file is no terminal: nothing is cut for it, and nothing drawn. */
export interface Terminal {
  kind: 'terminal' | 'pipe';
  width: number;
  style: Style;
  symbols: Symbols;
}

/** Ways to set text off. They change nothing where colors are not wanted. */
export interface Style {
  bold: (text: string) => string;
  dim: (text: string) => string;
  red: (text: string) => string;
}

/** The characters of drawings; ASCII where nothing else can be shown. */
export interface Symbols {
  bar: string;
  ellipsis: string;
  line: string;
  none: string;
  sparks: readonly string[];
  spinner: readonly string[];
}

const unicode: Symbols = {
  bar: '█',
  ellipsis: '…',
  line: '─',
  none: '–',
  sparks: [...'▁▂▃▄▅▆▇█'],
  spinner: [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'],
};

const ascii: Symbols = {
  bar: '#',
  ellipsis: '...',
  line: '-',
  none: '-',
  sparks: [...'_.-=+*#@'],
  spinner: [...'|/-\\'],
};

/** A stream that may be a terminal. */
export interface Stream {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** For what does not tell its width. */
export const plainWidth = 80;

/** The capabilities of a stream, by itself and by the environment's TERM, NO_COLOR and language. */
export function terminalOf(stream: Stream, env: EnvironmentVariables): Terminal {
  const isTerminal = stream.isTTY === true;
  const isDumb = env['TERM'] === 'dumb';
  const colors = isTerminal && !isDumb && !env['NO_COLOR'];
  return {
    kind: isTerminal ? 'terminal' : 'pipe',
    width: stream.columns && stream.columns > 0 ? stream.columns : plainWidth,
    style: colors ? colored : uncolored,
    symbols: isDumb || speaksAscii(env) ? ascii : unicode,
  };
}

/** Reports whether text can be overwritten, as a spinner requires. */
export function isAnimated(stream: Stream, env: EnvironmentVariables): boolean {
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

const colored: Style = {
  bold: (text) => `\u001b[1m${text}\u001b[22m`,
  dim: (text) => `\u001b[2m${text}\u001b[22m`,
  red: (text) => `\u001b[31m${text}\u001b[39m`,
};

const uncolored: Style = { bold: (text) => text, dim: (text) => text, red: (text) => text };

/** The variables overrule one another in this order; none set says nothing. */
function speaksAscii(env: EnvironmentVariables): boolean {
  const language = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return /^(C|POSIX)$/.test(language);
}
