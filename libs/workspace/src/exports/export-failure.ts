import { EnginesBusy, SourceError } from '#connectors';
import { Refusal, callerGone, conflict, tooManyExports } from '#contracts';
import { SemaphoreFull } from '#platform';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import type { ExportOutcome } from './export-metrics.js';

/** A failed export: the outcome in the metrics, and the error for its caller. */
export interface ExportFailure {
  outcome: ExportOutcome;
  error: unknown;
}

/** The failure by the error that ended an export. */
export function exportFailure(error: unknown): ExportFailure {
  if (error instanceof SemaphoreFull) return { outcome: 'no_room', error: tooManyExports() };
  if (error instanceof EnginesBusy) return { outcome: 'no_room', error: tooManyExports(error.message) };
  if (error instanceof SourceError) return { outcome: 'source_failed', error: conflict(error.message) };
  if (error instanceof InvalidStatement) return { outcome: 'rejected', error: conflict(error.message) };
  return { outcome: error instanceof Refusal ? 'rejected' : 'fault', error };
}

/** The failure of an export whose caller is gone. The signal's reason is a refusal where the connection was cut for slow reading. */
export function callerFailure({ reason }: AbortSignal): ExportFailure {
  if (reason instanceof Refusal) return { outcome: 'slow_reader', error: reason };
  return { outcome: 'caller_left', error: callerGone() };
}
