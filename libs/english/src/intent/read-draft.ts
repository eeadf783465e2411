import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Meaning } from '../linking/meaning.js';
import type { Draft } from './draft.js';
import { asAge, saysAge } from './age.js';
import { finish } from './finish.js';
import { meetTimeUnit } from './grain.js';
import { meetCue } from './meet-cue.js';
import { meetColumn } from './meet-column.js';
import { meetTable } from './meet-table.js';
import { columnCalled, measureColumn } from './measure-column.js';
import { meetNumber } from './meet-number.js';
import { meetTime } from './meet-time.js';
import { isInItsName, meetName, meetText, meetValue } from './meet-value.js';
import type { Part } from './parts.js';
import { inUnitOf, measuredIn } from '../words/units.js';
import type { Token } from '../words/tokenise.js';
import { togetherIn } from './together.js';
import { Walker } from './walker.js';

/** Builds the draft from the parts of a question and their meanings. */
export function readDraft(
  parts: readonly Part[],
  meanings: ReadonlyMap<Part, Meaning>,
  today: string,
  lone?: CatalogTable,
): Draft {
  const walker = new Walker(parts, meanings, today, lone);
  for (const place of parts.keys()) meet(walker, place);
  finish(walker);
  walker.draft.together = togetherIn(parts, meanings);
  return walker.draft;
}

function meet(walker: Walker, place: number): void {
  const part = walker.parts[place];
  if (!part) return;
  if (part.kind === 'cue') meetCue(walker, part.cue, place);
  else if (part.kind === 'number') meetNumber(walker, amountOf(walker, part), place);
  else if (part.kind === 'time') meetTime(walker, part.range, place);
  else if (part.kind === 'text' && part.isName) meetName(walker, part.text, place);
  else if (part.kind === 'text') meetText(walker, part.text, place);
  else if (part.kind === 'mention') meetMention(walker, part, place);
  else if (part.kind === 'unit') meetTimeUnit(walker, part.unit, part.isAdverb);
  else if (part.kind === 'word') meetWord(walker, part.token, place);
}

/** A number in the unit of the compared column; without a column, its unit determines one. */
function amountOf(walker: Walker, { value, unit }: Extract<Part, { kind: 'number' }>): number {
  const measures = unit === undefined ? undefined : measuredIn(unit);
  if (unit === undefined || !measures) return value;
  const { pending } = walker;
  const told = pending.compare?.measure && measureColumn(walker.tables, pending.compare.measure);
  const column = told ?? pending.column ?? columnCalled(walker.tables, measures);
  if (!told && column) pending.column ??= column;
  return column ? inUnitOf(value, unit, column.words) : value;
}

function meetWord(walker: Walker, { lower, text }: Token, place: number): void {
  // "whose name contains Smith" needs no quotation marks.
  const isFollowed = walker.parts
    .slice(place + 1, place + 3)
    .some(({ kind }) => kind === 'text' || kind === 'mention');
  if (isInItsName(walker, place)) meetText(walker, text, place);
  else if (walker.pending.like && !isFollowed && !introducing.has(lower)) meetText(walker, text);
}

const introducing = new Set(['letter', 'word', 'string', 'substring', 'phrase', 'text']);

function meetMention(walker: Walker, part: Part, place: number): void {
  const meaning = walker.meanings.get(part);
  if (!meaning) return;
  if (part.kind === 'mention' && part.mention.isPlural) {
    if (meaning.means === 'table') walker.draft.plural.push(meaning.table);
    if (meaning.means === 'column') walker.draft.plural.push(meaning.column.table);
  }
  if (meaning.means === 'value') meetValue(walker, meaning.hit, place);
  else if (meaning.means === 'metric') walker.select({ what: 'metric', metric: meaning.metric });
  else if (meaning.means === 'column')
    meetColumn(walker, saysAge(walker, place) ? asAge(walker, meaning.column) : meaning.column, place);
  else meetTable(walker, meaning.table, place);
}
