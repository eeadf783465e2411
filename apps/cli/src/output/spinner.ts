import type { Environment } from '../environment.js';
import { isAnimated, terminalOf } from './terminal.js';

const startsAfterMs = 200;
const frameMs = 90;
const clearLine = '\r\u001b[K';

/** Does a piece of work; on a terminal, a spinner on standard error shows that it goes on where it takes a moment. */
export async function withSpinner<T>(
  environment: Environment,
  label: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!isAnimated(environment.stderr, environment.env)) return work();
  const stop = spin(environment, label);
  try {
    return await work();
  } finally {
    stop();
  }
}

function spin({ stderr, env }: Environment, label: string): () => void {
  const frames = terminalOf(stderr, env).symbols.spinner;
  const startedAt = performance.now();
  let turns = 0;
  let isShown = false;
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startedAt;
    if (elapsedMs < startsAfterMs) return;
    isShown = true;
    turns += 1;
    const seconds = elapsedMs < 1_000 ? '' : ` ${Math.floor(elapsedMs / 1_000)} s`;
    stderr.write(`${clearLine}${frames[turns % frames.length] ?? ''} ${label}${seconds}`);
  }, frameMs);
  const clear = () => {
    if (isShown) stderr.write(clearLine);
    isShown = false;
  };
  // Ctrl-C ends the process at once; its line should not be left half drawn.
  process.once('exit', clear);
  return () => {
    clearInterval(timer);
    process.off('exit', clear);
    clear();
  };
}
