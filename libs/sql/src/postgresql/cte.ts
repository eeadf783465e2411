import { StatementRefused } from '../statement-refused.js';
import type { Column } from './column.js';

type State =
  | { is: 'unread' }
  /** The columns of its first part, once that is read; only the second part may name the CTE itself. */
  | { is: 'reading'; columns: readonly Column[] | undefined }
  | { is: 'read'; columns: readonly Column[] };

/** Reads the query of a CTE, and reports the columns of its first part as soon as they are known. */
type ReadCte = (onFirstPart: (columns: readonly Column[]) => void) => readonly Column[];

/** A query of a WITH, read when its columns are first asked for, because the queries of a WITH RECURSIVE may name later ones. */
export class Cte {
  readonly #read: ReadCte;
  #state: State = { is: 'unread' };

  constructor(
    readonly name: string,
    read: ReadCte,
  ) {
    this.#read = read;
  }

  /** Reads the query, even if nothing names it. */
  read(): void {
    if (this.#state.is === 'unread') this.#state = { is: 'read', columns: this.#readOnce() };
  }

  get columns(): readonly Column[] {
    this.read();
    const columns = this.#state.is === 'unread' ? undefined : this.#state.columns;
    if (columns !== undefined) return columns;
    throw new StatementRefused('relation', `"${this.name}" in the WITH reads itself before it has any rows`);
  }

  #readOnce(): readonly Column[] {
    this.#state = { is: 'reading', columns: undefined };
    return this.#read((columns) => {
      this.#state = { is: 'reading', columns };
    });
  }
}
