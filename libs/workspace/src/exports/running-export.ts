/**
 * An export while it is under way. It ends once: by its last row, a failure, a caller that leaves, or one that reads too slowly; its signal
 * then ends the statement and gives back the places that it holds.
 */
import { SourceError } from '#connectors';
import { readTooSlowly } from '#contracts';
import { callerFailure, exportFailure } from './export-failure.js';
import type { ExportFailure } from './export-failure.js';
import type { ExportOutcome } from './export-metrics.js';
import type { BodyPart } from './row-writer.js';

/** A statement that takes too long fails by itself before that, and with a reason. */
const graceMs = 5_000;

export class RunningExport {
  readonly #ended = new AbortController();
  readonly #late = new AbortController();
  #waitedForReaderMs = 0;

  constructor(
    private readonly caller: AbortSignal,
    private readonly timeoutMs: number,
    private readonly onEnd: (outcome: ExportOutcome) => void,
  ) {
    const timer = setTimeout(() => this.#breakOff(), timeoutMs + graceMs);
    this.hold(() => clearTimeout(timer));
    const leave = () => this.end(callerFailure(caller).outcome);
    caller.addEventListener('abort', leave, { once: true });
    this.hold(() => caller.removeEventListener('abort', leave));
    if (caller.aborted) leave();
  }

  /** Aborts when the export ends. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Aborts where the caller has not read the export in time. */
  get late(): AbortSignal {
    return this.#late.signal;
  }

  /** Releases a place when the export ends; at once if it has ended. */
  hold(release: () => void): void {
    if (this.ended.aborted) release();
    else this.ended.addEventListener('abort', release, { once: true });
  }

  /** Ends the export; only the first call counts. */
  end(outcome: ExportOutcome): void {
    if (this.ended.aborted) return;
    this.#ended.abort();
    this.onEnd(outcome);
  }

  /** Ends the export with a failure, and returns the error for its caller. */
  fail(cause: unknown): unknown {
    const { outcome, error } = this.#failureOf(cause);
    this.end(outcome);
    return error;
  }

  /** The body, whose end is that of the export. */
  async *follow(body: AsyncIterable<BodyPart>): AsyncGenerator<BodyPart, void, undefined> {
    try {
      for await (const part of body) {
        const writtenAt = performance.now();
        yield part;
        this.#waitedForReaderMs += performance.now() - writtenAt;
      }
      this.end('completed');
    } catch (error) {
      throw this.fail(error);
    } finally {
      this.end('caller_left');
    }
  }

  #failureOf(error: unknown): ExportFailure {
    if (this.caller.aborted) return callerFailure(this.caller);
    // The time of a statement runs on while its rows wait for their reader, who then is the reason.
    const isReaders = this.#waitedForReaderMs > this.timeoutMs / 2;
    if (error instanceof SourceError && error.code === 'timed_out' && isReaders)
      return { outcome: 'slow_reader', error: readTooSlowly() };
    return exportFailure(error);
  }

  #breakOff(): void {
    this.#late.abort(readTooSlowly());
    this.end('slow_reader');
  }
}
