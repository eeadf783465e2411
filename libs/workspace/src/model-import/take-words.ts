import type { SourceNote } from '#database';
import type { SaidOfTable, SaidWords, Skipped } from './sayings.js';

/** A source's notes after an import, the changed tables, and the skipped words. */
interface TakenWords {
  notes: SourceNote[];
  described: string[];
  skipped: Skipped[];
}

/** Adds words for tables and columns that have none. */
export function takeWords(before: readonly SourceNote[], words: readonly SaidOfTable[]): TakenWords {
  const notes = new Map(before.map((note) => [placeOf(note), note]));
  const described = new Map<string, string>();
  const skipped: Skipped[] = [];
  for (const { schema, table, columns, ...ofTable } of words)
    for (const { name: column, ...said } of [{ name: null, ...ofTable }, ...columns]) {
      const where = { schema, table, column };
      const now = notes.get(placeOf(where)) ?? { ...where, description: '', synonyms: [] };
      const after = joined(now, said);
      if (after.note !== now) {
        notes.set(placeOf(where), after.note);
        described.set(placeOf({ ...where, column: null }), table);
      }
      const name = column === null ? table : `${table}.${column}`;
      skipped.push(...after.objections.map((reason) => ({ name, reason })));
    }
  return { notes: [...notes.values()], described: [...described.values()], skipped };
}

/** People's words stay, and gaps are filled. */
function joined(now: SourceNote, said: SaidWords): { note: SourceNote; objections: string[] } {
  const { description = '', synonyms } = said;
  const isDescribed = now.description !== '';
  const isNamed = now.synonyms.length > 0;
  const news = {
    ...(!isDescribed && description !== '' && { description }),
    ...(!isNamed && synonyms.length > 0 && { synonyms: [...synonyms] }),
  };
  const known = new Set(now.synonyms);
  return {
    note: Object.keys(news).length > 0 ? { ...now, ...news } : now,
    objections: [
      ...(isDescribed && description !== '' && description !== now.description
        ? ['it has another description already']
        : []),
      ...(isNamed && !synonyms.every((word) => known.has(word)) ? ['it has other words already'] : []),
    ],
  };
}

function placeOf({ schema, table, column }: Pick<SourceNote, 'schema' | 'table' | 'column'>): string {
  return JSON.stringify([schema, table, column]);
}
