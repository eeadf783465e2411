import { SourceError } from '../source-error.js';
import { failure } from './failure.js';
import type { Page } from './page.js';
import type { TrinoServer } from './server.js';

const endTimeoutMs = 5_000;

/**
 * One statement under way. Trino keeps working as long as its pages may be requested, so an early end must be reported to it: an abort is
 * passed on at once, even while nobody reads, and at most once. Failure mode: the first answer of a statement is lost. Trino does not
 * begin the statement until its first page is requested.
 */
export class Statement {
  readonly #server: TrinoServer;
  readonly #signal: AbortSignal;
  #nextUri: string | undefined;
  #ending: Promise<void> | undefined;

  constructor(server: TrinoServer, signal: AbortSignal) {
    this.#server = server;
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  /** Yields all pages from the first on. A reader that stops early must call end(). */
  async *pages(text: string, session: string): AsyncGenerator<Page, undefined> {
    this.#signal.throwIfAborted();
    let page = await this.#server.begin(text, session, this.#signal);
    for (;;) {
      this.#nextUri = page.nextUri;
      if (page.error) throw failure(page.error);
      if (page.updateType != null) throw new SourceError('refused', 'only queries are run here');
      yield page;
      if (this.#nextUri === undefined) return undefined;
      this.#signal.throwIfAborted();
      page = await this.#server.follow(this.#nextUri, this.#signal);
    }
  }

  /** Stops the statement if it is not over, and waits until Trino has been told. */
  async end(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    if (this.#nextUri !== undefined) this.#ending ??= this.#tellEnd(this.#nextUri);
    await this.#ending;
  }

  readonly #abort = (): void => {
    if (this.#nextUri !== undefined) this.#ending ??= this.#tellEnd(this.#nextUri);
  };

  /** Best effort: if this fails, Trino ends the statement at its own time limit. */
  async #tellEnd(nextUri: string): Promise<void> {
    await this.#server.end(nextUri, AbortSignal.timeout(endTimeoutMs)).catch(() => undefined);
  }
}
