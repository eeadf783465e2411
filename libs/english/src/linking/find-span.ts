import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isNumeric, isTemporal } from '../catalog/column-facts.js';
import { birthWord } from '../words/age-words.js';
import { stem } from '../words/stem.js';
import type { Token } from '../words/tokenise.js';
import { findColumns } from './find-columns.js';
import { findMetric } from './find-metric.js';

/** A duration: from one time of a row to another. */
export interface Span {
  from: CatalogColumn;
  to: CatalogColumn;
}

/** "how long does it take to close a ticket", "time to close", "delivery time", with both times stored and no number for it. */
export function findSpan(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
): { span: Span; length: number } | undefined {
  const said = tookAt(tokens, at) ?? timeToAt(tokens, at) ?? timeOfAt(tokens, at);
  if (!said || isKept(catalog, tokens, at)) return undefined;
  const named = said.deeds.map((deed) => catalog.columnsByWord.get(deed)?.filter(isMoment) ?? []);
  const ended = named.find((columns) => columns.length > 0) ?? [];
  const [only, second] = ended.flatMap((to) => startOf(to.table, to) ?? []);
  return only && !second ? { span: only, length: said.length } : undefined;
}

/** The duration of a table's rows: from their beginning to their end. */
export function spanOf(table: CatalogTable): Span | undefined {
  const to = table.columns.find((column) => isMoment(column) && column.words.some((word) => ends.has(word)));
  return to && startOf(table, to);
}

/** The acts that may end it, the likeliest first. */
interface Taking {
  deeds: readonly string[];
  length: number;
}

/** "how long does it take us to close". */
function tookAt(tokens: readonly Token[], at: number): Taking | undefined {
  if (tokens[at]?.lower !== 'how' || tokens[at + 1]?.lower !== 'long') return undefined;
  const to = tokens.findIndex(({ lower }, place) => place > at && lower === 'to');
  const isTaking = tokens.slice(at + 2, to).every(({ lower }) => taking.has(lower));
  const deed = tokens[to + 1]?.stem;
  return to > at && isTaking && deed !== undefined ? { deeds: [deed], length: to + 2 - at } : undefined;
}

const taking = new Set(
  'does did do will it we they you take takes need needs usually normally typically on average us them'.split(
    ' ',
  ),
);

/** "time to close", "the time it takes to close". */
function timeToAt(tokens: readonly Token[], at: number): Taking | undefined {
  if (tokens[at]?.lower !== 'time') return undefined;
  const to = tokens.findIndex(({ lower }, place) => place > at && lower === 'to');
  const isTaking = tokens.slice(at + 1, to).every(({ lower }) => taken.has(lower));
  const deed = tokens[to + 1]?.stem;
  return to > at && isTaking && deed !== undefined ? { deeds: [deed], length: to + 2 - at } : undefined;
}

const taken = new Set('it we takes take taken needed us'.split(' '));

/** "delivery time", "resolution times". */
function timeOfAt(tokens: readonly Token[], at: number): Taking | undefined {
  const deeds = deedsOf.get(tokens[at]?.lower ?? '');
  const isTime = ['time', 'times', 'duration'].includes(tokens[at + 1]?.lower ?? '');
  return deeds && isTime ? { deeds: deeds.split(' ').map(stem), length: 2 } : undefined;
}

const deedsOf: ReadonlyMap<string, string> = new Map([
  ['resolution', 'resolve solve close'],
  ['closing', 'close'],
  ['delivery', 'deliver'],
  ['response', 'respond'],
  ['shipping', 'ship'],
  ['processing', 'process complete'],
  ['completion', 'complete finish'],
  ['approval', 'approve'],
  ['repair', 'repair'],
  ['fulfillment', 'fulfill deliver'],
  ['fulfilment', 'fulfil deliver'],
]);

/** Reports whether a number or a metric has that name. */
function isKept(catalog: Catalog, tokens: readonly Token[], at: number): boolean {
  const isNumber = findColumns(catalog, tokens, at).some(
    ({ item, score }) => score >= 0.6 && isNumeric(item),
  );
  return isNumber || findMetric(catalog, tokens, at) !== undefined;
}

function startOf({ columns }: CatalogTable, to: CatalogColumn): Span | undefined {
  const others = columns.filter((column) => column !== to && isMoment(column) && column.kind === to.kind);
  const from =
    others.find(({ words }) => words.some((word) => starts.has(word))) ??
    others.find(({ words }) => !words.some((word) => ends.has(word)));
  return from && { from, to };
}

function isMoment(column: CatalogColumn): boolean {
  return isTemporal(column) && !column.isKey && !column.words.includes(birthWord);
}

const stems = (words: string): Set<string> => new Set(words.split(' ').map(stem));
const starts = stems(
  'open opened create created start started begin began order ordered submit submitted request requested report reported place placed receive received hired joined',
);
const ends = stems(
  'cancelled canceled resolved closed ended end completed finished retired expired terminated returned left stopped until delivered shipped',
);
