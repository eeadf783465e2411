/**
 * The connection of one listener as a transport: an attempt goes out as a frame, and the listener reports its outcome. Failure modes:
 * - The listener never reports: the attempt times out.
 * - The connection breaks: attempts under way are unknown, and are made again when the listener is back.
 * - It reports an attempt that it was not sent, or in another format: the connection is closed.
 * The limit of attempts under way bounds the frames that wait to be sent.
 */
import { ListenerReport } from '#contracts';
import type { ListenerFrame } from '#contracts';
import type { OutgoingPost, PostResult } from '../attempt/post.js';

/** Longer than the listener's own time-out for its receiver. */
const reportLimitMs = 20_000;

/** The part of a listener's socket that its connection needs; the opener passes incoming messages on. */
export interface ListenerSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
}

interface Waiting {
  startedAt: number;
  end(result: PostResult): void;
}

export class ListenerConnection {
  readonly #waiting = new Map<number, Waiting>();
  #lastRef = 0;

  constructor(
    private readonly socket: ListenerSocket,
    private readonly limitMs = reportLimitMs,
  ) {}

  send(frame: ListenerFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  /** Sends one attempt to the listener and waits for its report. */
  post({ headers, body }: OutgoingPost, signal: AbortSignal): Promise<PostResult> {
    return new Promise((resolve) => {
      this.#lastRef += 1;
      const ref = this.#lastRef;
      const startedAt = performance.now();
      const stop = () => this.#end(ref, aborted(startedAt, 'the sender was stopped'));
      const error = `the listener reported nothing within ${this.limitMs / 1_000} seconds`;
      const timer = setTimeout(
        () => this.#end(ref, { kind: 'timed_out', error, durationMs: this.limitMs }),
        this.limitMs,
      );
      const end = (result: PostResult) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve(result);
      };
      this.#waiting.set(ref, { startedAt, end });
      signal.addEventListener('abort', stop);
      this.send({ type: 'delivery', ref, headers, body: body.toString() });
    });
  }

  /** Handles a report; throws where it is none. A late one is ignored. */
  onMessage(text: string): void {
    this.#end(...readReport(text));
  }

  /** Ends all attempts under way after the connection closed. */
  onClosed(): void {
    for (const [ref, { startedAt }] of this.#waiting)
      this.#end(ref, aborted(startedAt, 'the listener was disconnected'));
  }

  #end(ref: number, result: PostResult): void {
    const waiting = this.#waiting.get(ref);
    this.#waiting.delete(ref);
    waiting?.end(result);
  }
}

function aborted(startedAt: number, error: string): PostResult {
  return { kind: 'aborted', error, durationMs: performance.now() - startedAt };
}

/** Parses a report without the characters that PostgreSQL cannot store. */
function readReport(text: string): [number, PostResult] {
  const { ref, duration_ms: durationMs, outcome } = ListenerReport.parse(JSON.parse(text));
  if (outcome.kind !== 'answered') return [ref, { ...outcome, error: storable(outcome.error), durationMs }];
  const { status_code: statusCode, retry_after: retryAfter, answer } = outcome;
  return [ref, { kind: 'answered', statusCode, retryAfter, answer: storable(answer), durationMs }];
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
