import { SourceError } from '#connectors';
import { InvalidStatement, dryRun } from '#workspace';
import type { AskableSource, SourceContext } from '#workspace';

/** The time for dry runs of suggestions: short beside an answer, longer where they are the answer and a source may have to wake up. */
const patienceMs = { besideAnswer: 1_000, instead: 5_000 };

/** The signal to stop dry runs: the caller has gone, or has waited long enough. */
export function patience(signal: AbortSignal, offered: keyof typeof patienceMs): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(patienceMs[offered])]);
}

/**
 * Reports whether a statement passes the gate and its source would run it. A source that is slow or away costs the suggestion: after `until`
 * the answer is no without further waiting, because even cancelling a statement needs a responsive source.
 */
export function wouldRun(
  context: SourceContext,
  { source }: AskableSource,
  sql: string,
  until: AbortSignal,
): Promise<boolean> {
  return Promise.race([tried(dryRun(context, source, sql, until)), tooLate(until)]);
}

async function tried(attempt: Promise<void>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if (error instanceof InvalidStatement || error instanceof SourceError) return false;
    throw error;
  }
}

function tooLate(until: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (until.aborted) resolve(false);
    until.addEventListener('abort', () => resolve(false), { once: true });
  });
}
