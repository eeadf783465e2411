import { SourceError } from '#connectors';
import type { Connector } from '#connectors';
import type { Cell, SourceTable } from '#contracts';
import { aColumn, aTable } from '../../source-table.fixture.js';

/** A source's response to a statement: rows, or a failure. */
type Answer = (statement: string, signal: AbortSignal) => Cell[][] | Promise<Cell[][]>;

/** A source that answers by a script and records its statements. */
export class ScriptedSource implements Connector {
  readonly statements: string[] = [];
  /** The maximum number of concurrent statements. */
  atOnceMost = 0;
  #atOnce = 0;

  constructor(private readonly answer: Answer = figures) {}

  async query(statement: string, { signal }: { signal: AbortSignal }): ReturnType<Connector['query']> {
    this.statements.push(statement);
    this.#atOnce += 1;
    this.atOnceMost = Math.max(this.atOnceMost, this.#atOnce);
    try {
      await new Promise((resolve) => setImmediate(resolve));
      const rows = await this.answer(statement, signal);
      return { columns: [], batches: inOne(rows) };
    } finally {
      this.#atOnce -= 1;
    }
  }

  test(): Promise<never> {
    throw new Error('nothing tests it');
  }

  introspect(): Promise<never> {
    throw new Error('nothing looks for its tables');
  }

  async close(): Promise<void> {}
}

async function* inOne(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

/** Five rows of any columns, each with five values from 1 to 5. */
export function figures(statement: string): Cell[][] {
  const [outer = ''] = statement.split(' FROM (');
  const wanted = [...outer.matchAll(/ AS qg_\d+/g)].length;
  if (!statement.startsWith('SELECT count(*)'))
    return Array.from({ length: 5 }, (_, n) => Array.from({ length: wanted }, () => n + 1));
  const perColumn: Cell[] = [5, 5, 1, 5];
  return [[5, ...Array.from({ length: wanted - 1 }, (_, place) => perColumn[place % 4] ?? null)]];
}

/** A failure of the source. */
export function failure(code: SourceError['code'], message = `it is ${code}`): SourceError {
  return new SourceError(code, message);
}

/** A table of numbers. */
export function tableOf(
  name: string,
  columns: readonly string[],
  other: Partial<SourceTable> = {},
): SourceTable {
  const numbers = columns.map((column) => aColumn(column, { kind: 'integer', nullable: false }));
  return aTable(name, numbers, { row_estimate: 5, ...other });
}
