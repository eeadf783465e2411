import { extentsPlan, grainWords, subjectOf, toldTables } from '#english';
import type { BelievedTable, Extent } from '#english';
import type { Cell } from '#contracts';
import { numberWords } from '../insight/number-words.js';
import { listed } from '../insight/subject-words.js';
import { dayOf, numberOf } from '#workspace';
import type { Statements } from './statements.js';
import type { Surveyed } from './surveyed.js';

/** The contents of a source: each table with its row count, first day and last day. */
export interface DataListing {
  sql: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  insight: string;
}

const tablesMax = 12;
const namedMax = 6;
const columnsMax = 8;

/** Lists the tables of a source, counted in one statement; of a wide source, the most linked ones. */
export async function listData(statements: Statements, surveyed: Surveyed): Promise<DataListing> {
  const { domain, today } = surveyed;
  const told = toldTables(domain);
  const subjects = told.slice(0, tablesMax).map((table) => ({
    ...subjectOf(table, domain, today),
    told: { data: table.model.noun.value.plural, about: aboutWords(table) },
  }));
  const { sql, result } = await statements.run(extentsPlan(subjects, domain, today));
  const columns = result.columns.map(({ name }) => name);
  const [first, last] = [columns.indexOf('first_day'), columns.indexOf('last_day')];
  const extents = subjects.map((subject, place): Extent => {
    const row = result.rows[place] ?? [];
    return { ...subject, rows: numberOf(row[1]) ?? 0, first: dayOf(row[first]), last: dayOf(row[last]) };
  });
  return { sql, columns, rows: result.rows, insight: listingWords(extents, told.length, surveyed) };
}

/** The columns of a table in words, keys left out. */
function aboutWords({ columns }: BelievedTable): string {
  const telling = columns.filter(({ model }) => !['id', 'key', 'other', 'date_key'].includes(model.role));
  const words = [...new Set(telling.map(({ model }) => model.words.join(' ')))];
  const more = words.length - columnsMax;
  return [...words.slice(0, columnsMax), ...(more > 0 ? [`${String(more)} more`] : [])].join(', ');
}

function listingWords(extents: readonly Extent[], tablesCount: number, { asked }: Surveyed): string {
  const largest = extents.toSorted((a, b) => b.rows - a.rows);
  const named = largest.slice(0, namedMax).map(extentWords);
  const others = tablesCount - named.length;
  const things = [...named, ...(others > 0 ? [`${String(others)} more`] : [])];
  const metrics = asked.metrics.slice(0, namedMax).map(({ name }) => name);
  return [
    `${asked.source.name} holds ${listed(things)}.`,
    ...(metrics.length > 0
      ? [`Curated ${metrics.length === 1 ? 'metric' : 'metrics'}: ${listed(metrics)}.`]
      : []),
  ].join(' ');
}

function extentWords({ table, rows, first, last }: Extent): string {
  const { singular, plural } = table.model.noun.value;
  const days = first === undefined || last === undefined ? '' : ` (${dayWords(first)} to ${dayWords(last)})`;
  return `${numberWords(rows)} ${rows === 1 ? singular : plural}${days}`;
}

function dayWords(day: string): string {
  return grainWords(day, 'day') ?? day;
}
