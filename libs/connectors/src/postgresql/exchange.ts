import type { Duplex } from 'node:stream';
import type { Connection, FieldDef, Submittable } from 'pg';
import { SourceError } from '../source-error.js';
import { MessageGuard } from './message-guard.js';

const messageBytesMax = 32 * 1_048_576;

/** A row as the server writes it: each value as text. */
export interface TextRow {
  fields: (string | null)[];
  /** The size of the message of the row, in bytes. */
  length: number;
}

/**
 * One exchange of the extended protocol. The statement is always parsed as a prepared one: the simple protocol would let `commit; create
 * table` leave a read-only transaction, while the extended one accepts a single statement only.
 */
export class Exchange implements Submittable {
  /** Resolves once the server is ready for the next statement; null if the statement returns no rows at all. */
  readonly done: Promise<FieldDef[] | null>;
  readonly #send: (connection: Connection) => void;
  readonly #onRow: (row: TextRow) => void;
  #resolve: (fields: FieldDef[] | null) => void = () => {};
  #reject: (error: Error) => void = () => {};
  #fields: FieldDef[] | null = null;
  #failure: unknown;
  #stream: Duplex | undefined;
  readonly #guard = new MessageGuard(messageBytesMax, () => {
    this.#failure ??= new SourceError(
      'statement',
      `a single row of the result is larger than ${messageBytesMax / 1_048_576} MB`,
    );
    this.#stream?.destroy();
  });

  private constructor(send: (connection: Connection) => void, onRow: (row: TextRow) => void) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#send = send;
    this.#onRow = onRow;
  }

  /** Parses and describes a statement without running it. */
  static describe(text: string): Exchange {
    return new Exchange(
      (connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      () => {},
    );
  }

  /** Runs a statement to its end. It sets no limit on rows, because a limit would cost the statement its parallel workers. */
  static execute(text: string, onRow: (row: TextRow) => void): Exchange {
    return new Exchange((connection) => {
      connection.parse({ name: '', text, types: [] }, true);
      connection.bind({ values: [] }, true);
      connection.execute({}, true);
      connection.sync();
    }, onRow);
  }

  submit(connection: Connection): void {
    this.#stream = connection.stream;
    this.#stream.on('data', this.#guard.look);
    this.#stream.cork();
    this.#send(connection);
    this.#stream.uncork();
  }

  /** Pauses the stream that is read from; with TLS, that is not the socket. */
  pause(): void {
    this.#stream?.pause();
  }

  resume(): void {
    this.#stream?.resume();
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.#fields = message.fields;
  }

  /** Passes a row on and keeps an error of `onRow`, which would end the process if it were thrown in the socket's own handler. */
  handleDataRow(message: TextRow): void {
    if (this.#failure !== undefined) return;
    try {
      this.#onRow(message);
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(): void {}

  handleCopyData(): void {}

  handleReadyForQuery(): void {
    this.#leave();
    if (this.#failure === undefined) this.#resolve(this.#fields);
    else this.handleError(this.#failure);
  }

  /** Rejects the exchange. The client reports nothing more to it afterwards. */
  handleError(error: unknown): void {
    this.#leave();
    this.#reject(toError(this.#failure ?? error));
  }

  #leave(): void {
    this.#stream?.off('data', this.#guard.look);
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
