import { SourceError } from '#connectors';
import { UnfitStatement, dryRun } from '#workspace';
import type { AskableSource, SourceContext } from '#workspace';

/** The time for which suggestions may be tried: an answer does not wait long for it, and where it is all there is, a source may wake up. */
const patienceMs = { besideAnswer: 1_000, instead: 5_000 };

/** When to stop trying things out: the caller has gone, or has waited long enough. */
export function patience(signal: AbortSignal, offered: keyof typeof patienceMs): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(patienceMs[offered])]);
}

/**
 * Whether the gate lets a statement through and its source would run it. A source that is slow or away costs the suggestion: what
 * comes after `until` counts as no, and is not waited for, since even stopping a statement takes a source that listens.
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
    if (error instanceof UnfitStatement || error instanceof SourceError) return false;
    throw error;
  }
}

function tooLate(until: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (until.aborted) resolve(false);
    until.addEventListener('abort', () => resolve(false), { once: true });
  });
}
