import type { CatalogColumn } from '../catalog/catalog-table.js';
import { isNumeric, isTemporal } from '../catalog/column-facts.js';
import type { Part } from './parts.js';
import type { Walker } from './walker.js';

/** "village type stores": the type is named with its value, and not asked for. */
export function isSaidAgain({ parts, meanings }: Walker, column: CatalogColumn, place: number): boolean {
  const [before, own] = [parts[place - 1], parts[place]];
  const meaning = before && meanings.get(before);
  if (meaning?.means === 'value') return meaning.hit.column === column;
  // "the enrollment size", where both words are the one column.
  const isNext = before !== undefined && before.start + before.length === own?.start;
  if (!isNext || meaning?.means !== 'column') return false;
  return meaning.column === column || isNameOfColumn(meaning.column, own);
}

/** "director names", where a director is a text: that is the name. */
function isNameOfColumn({ kind, isKey }: CatalogColumn, own: Part): boolean {
  return kind === 'text' && !isKey && own.kind === 'mention' && own.mention.words.join(' ') === 'nam';
}

/** "the pilot named Thompson": a column before a value is a condition, and not asked for. */
export function isTestedNext(
  { parts, meanings, draft }: Walker,
  column: CatalogColumn,
  place: number,
): boolean {
  const [own, next, second] = parts.slice(place, place + 3);
  const isNumbered = isNumeric(column) && next?.kind === 'number' && own !== undefined;
  if (isNumbered && next.start === own.start + own.length) return true;
  if (draft.select.length === 0) return false;
  // "the members who joined last": an act is a condition on them, and not asked for.
  if (own?.kind === 'mention' && own.mention.isDone && isTemporal(column) && isOfSelected(draft, column))
    return true;
  if (isComparedNext(parts, place)) return true;
  // "of age either 24 or 25": one word may be between them.
  if (own && next?.kind === 'number' && next.start <= own.start + own.length + 1) return true;
  if (next?.kind === 'cue' && next.cue.cue === 'named') return true;
  const isLinked = next?.kind === 'cue' && (next.cue.cue === 'relative' || next.cue.cue === 'by');
  const value = isLinked ? second : next;
  const meaning = value && meanings.get(value);
  return meaning?.means === 'value' && meaning.hit.column === column;
}

function isOfSelected({ select }: Walker['draft'], { table }: CatalogColumn): boolean {
  return select.some((item) => item.what === 'thing' && item.table === table);
}

/** "is higher than": the verb between adds nothing. */
export function isSaidToCompare(parts: readonly Part[], place: number): boolean {
  const next = parts[place + 1];
  const isVerb = next?.kind === 'cue' && next.cue.cue === 'relative';
  return isComparedNext(parts, place) || (isVerb && isComparedNext(parts, place + 1));
}

/** "published after 1900", "cost more than 10": a compared column is not asked for. */
export function isComparedNext(parts: readonly Part[], place: number): boolean {
  const next = parts[place + 1];
  const own = parts[place];
  const isMoment =
    own?.kind === 'mention' &&
    own.mention.columns.some(({ item, score }) => score >= 0.6 && isTemporal(item));
  if (next?.kind === 'time' && isMoment) return true;
  if (next?.kind === 'time') return next.range.from === undefined || next.range.before === undefined;
  return next?.kind === 'cue' && (next.cue.cue === 'compare' || next.cue.cue === 'between');
}
