import type { Json } from './contract.js';
import { ConnectionError, QuestglassError } from './errors.js';
import type { ApiAnswer } from './transport.js';

/** A row of an export, by column. */
export type ExportedRow = Record<string, Json>;

/** All rows of an answer or a widget, read as they come: `for await (const row of rows)`. Whoever leaves them ends the query. */
export class RowExport implements AsyncIterable<ExportedRow> {
  /** The number of all rows; undefined where the source could not count them in time. */
  readonly rowCount: number | undefined;
  /** The number of rows at which the export ends. */
  readonly rowLimit: number | undefined;
  readonly #body: ReadableStream<Uint8Array>;

  constructor({ body, headers }: ApiAnswer<ReadableStream<Uint8Array>>) {
    this.#body = body;
    this.rowCount = numberOf(headers.get('questglass-row-count'));
    this.rowLimit = numberOf(headers.get('questglass-row-limit'));
  }

  async *[Symbol.asyncIterator](): AsyncIterator<ExportedRow> {
    const reader = this.#body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    let isWhole = false;
    try {
      while (!isWhole) {
        const { done, value } = await reader.read();
        isWhole = done;
        const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) yield rowOf(line);
      }
    } catch (cause) {
      if (cause instanceof QuestglassError) throw cause;
      throw new ConnectionError('the export broke off before its end', { cause });
    } finally {
      if (!isWhole) await reader.cancel().catch(() => undefined);
    }
  }
}

function rowOf(line: string): ExportedRow {
  const row: unknown = JSON.parse(line);
  if (isRow(row)) return row;
  throw new QuestglassError('the export holds something else than rows');
}

function isRow(value: unknown): value is ExportedRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}
