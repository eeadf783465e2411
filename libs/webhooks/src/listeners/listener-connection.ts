/**
 * The connection of one listener, as a way to post: an attempt goes out as a frame, and the listener reports how it ended. What
 * can go wrong: it never reports (timed out), the connection breaks (what was under way is unknown, and is made again when the
 * listener is back), it reports what was not asked or in a shape of its own (the connection is ended). What it may have
 * under way bounds what waits to be sent to it.
 */
import { ListenerReport } from '#contracts';
import type { ListenerFrame } from '#contracts';
import type { OutgoingPost, PostResult } from '../attempt/post.js';

/** Longer than the listener gives its receiver. */
const reportLimitMs = 20_000;

/** The socket of a listener, as far as its connection needs it; whoever opens it hands over the messages that come in. */
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

  /** Has one attempt made by the listener. */
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

  /** Takes in a report; throws where it is none. One that comes too late is passed over. */
  onMessage(text: string): void {
    this.#end(...readReport(text));
  }

  /** The connection is gone. */
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

/** Characters that PostgreSQL cannot keep are no part of any text here. */
function readReport(text: string): [number, PostResult] {
  const { ref, duration_ms: durationMs, outcome } = ListenerReport.parse(JSON.parse(text));
  if (outcome.kind !== 'answered') return [ref, { ...outcome, error: storable(outcome.error), durationMs }];
  const { status_code: statusCode, retry_after: retryAfter, answer } = outcome;
  return [ref, { kind: 'answered', statusCode, retryAfter, answer: storable(answer), durationMs }];
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
