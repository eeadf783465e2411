import type { SourceTable, TableDescription } from '#contracts';
import type { SourceNote } from '#database';

type Said = Pick<SourceNote, 'description' | 'synonyms'>;

const nothing: Said = { description: '', synonyms: [] };

/** The tables with people's notes. A note on something that is gone from the source waits for its return. */
export function withNotes(tables: readonly SourceTable[], notes: readonly SourceNote[]): SourceTable[] {
  const known = new Map(notes.map((note) => [placeOf(note), note]));
  const noted = new Set(notes.map((note) => placeOf({ ...note, column: null })));
  return tables.map((table) => {
    const isNoted = noted.has(placeOf({ ...whereOf(table), column: null }));
    const of = (column: string | null) =>
      shown(isNoted ? known.get(placeOf({ ...whereOf(table), column })) : undefined);
    return {
      ...table,
      ...of(null),
      columns: table.columns.map((column) => ({ ...column, ...of(column.name) })),
    };
  });
}

/** The notes after a table was described. */
export function describedNotes(
  notes: readonly SourceNote[],
  { schema, table, columns, ...ofTable }: TableDescription,
): SourceNote[] {
  const known = new Map(notes.map((note) => [placeOf(note), note]));
  for (const { name, ...said } of [{ name: null, ...ofTable }, ...columns]) {
    const where = { schema, table, column: name };
    const { description, synonyms } = known.get(placeOf(where)) ?? nothing;
    known.set(placeOf(where), {
      ...where,
      description: said.description ?? description,
      synonyms: said.synonyms ?? synonyms,
    });
  }
  return [...known.values()].filter(({ description, synonyms }) => description !== '' || synonyms.length > 0);
}

function shown({ description, synonyms }: Said = nothing) {
  return { description: description === '' ? null : description, synonyms };
}

function whereOf({ schema, name }: SourceTable) {
  return { schema, table: name };
}

/** An unambiguous key for any names. */
function placeOf({ schema, table, column }: Pick<SourceNote, 'schema' | 'table' | 'column'>): string {
  return JSON.stringify([schema, table, column]);
}
