import type { Cell, SourceType } from '#contracts';
import { storableText } from '../storable-text.js';

/** The maximum length of a stored value: the rest of a long one says nothing more. */
export const valueCharactersMax = 80;

/** A value as a text of the source's dialect. */
export function asText(type: SourceType, expression: string): string {
  switch (type) {
    case 'postgresql':
    case 'sqlite':
      return `CAST(${expression} AS text)`;
    case 'mysql':
      return `CAST(${expression} AS char)`;
    case 'clickhouse':
      return `toString(${expression})`;
    case 'duckdb':
    case 'trino':
      return `CAST(${expression} AS varchar)`;
  }
}

/** The beginning of a text. ClickHouse counts bytes unless told otherwise. */
export function beginningOf(type: SourceType, text: string): string {
  return `${type === 'clickhouse' ? 'substringUTF8' : 'substr'}(${text}, 1, ${valueCharactersMax})`;
}

/** A cell in the form in which a profile stores it. */
export function keptValue(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined || typeof cell === 'object') return null;
  return storableText(String(cell), valueCharactersMax);
}
