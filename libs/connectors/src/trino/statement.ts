import { SourceError } from '../source-error.js';
import { failure } from './failure.js';
import type { Page } from './page.js';
import type { TrinoServer } from './server.js';

const endTimeoutMs = 5_000;

/**
 * One statement under way. Trino works on as long as pages may be asked for, so an early end must be reported there: an abort is passed on
 * at once, even while nobody reads, and at most once. Failure mode: the first answer of a statement is lost. Trino does not begin it until
 * its first page is asked for.
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

  /** All pages, from the first on. A reader that stops early calls end(). */
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

  /** Stops the statement if it is not over, and waits until Trino has heard it. */
  async end(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    if (this.#nextUri !== undefined) this.#ending ??= this.#tellEnd(this.#nextUri);
    await this.#ending;
  }

  readonly #abort = (): void => {
    if (this.#nextUri !== undefined) this.#ending ??= this.#tellEnd(this.#nextUri);
  };

  /** Best effort: where this fails, Trino ends the statement when its own time limit is over. */
  async #tellEnd(nextUri: string): Promise<void> {
    await this.#server.end(nextUri, AbortSignal.timeout(endTimeoutMs)).catch(() => undefined);
  }
}
