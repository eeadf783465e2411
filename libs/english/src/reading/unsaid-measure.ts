import type { Table } from '../domain/domain.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import type { Meaning } from '../vocabulary/sense.js';
import { phraseKey } from '../vocabulary/phrases.js';
import { ledBy, mainQuantity } from '../vocabulary/business-words.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import type { Part } from './rule.js';

/**
 * "our best month", "the busiest day last week": nobody says what a period is best or busiest in. A company means what it takes
 * in, and how much happens. "Top 5 products this year" are those that it took most for.
 */
export function withUnsaidMeasure(parts: readonly Part[], vocabulary: Vocabulary): readonly Part[] {
  const rank = parts.find((part) => part.kind === 'rank');
  const isRankedBy = parts.some((part) => part.kind === 'rank' && part.by !== undefined);
  const sold = rank?.isBest && !isRankedBy ? takenFor(parts, vocabulary) : undefined;
  if (sold) return [...parts, { ...sold, asked: false, isPlural: false }, { kind: 'aggregate', name: 'sum' }];
  if (!isOfTimesAlone(parts)) return parts;
  if (parts.some(({ kind }) => kind === 'compare' || kind === 'change')) return withEarned(parts, vocabulary);
  if (rank?.isBest === undefined) return parts;
  return rank.isBest ? withEarned(parts, vocabulary) : withEvents(parts, vocabulary);
}

/** Whether periods are ranked, compared or held against each other, and nothing is named that has a number. */
export function isOfTimesAlone(parts: readonly Part[]): boolean {
  const isRanked = parts.some(({ kind }) => kind === 'byPeriod') && parts.some(({ kind }) => kind === 'rank');
  const isCompared = parts.some(({ kind }) => kind === 'compare');
  // "growth by month" is that of what was taken in.
  const isGrowth =
    parts.some(({ kind }) => kind === 'byPeriod') && parts.some(({ kind }) => kind === 'change');
  return (isRanked || isCompared || isGrowth) && parts.every(({ kind }) => silent.has(kind));
}

function withEarned(parts: readonly Part[], vocabulary: Vocabulary): readonly Part[] {
  const [earned] = meanings('revenue', 'quantity', vocabulary);
  if (!earned) return parts;
  return [{ ...earned, asked: true, isPlural: false }, { kind: 'aggregate', name: 'sum' }, ...parts];
}

/** The hours of a day are those of events that have one. */
function withEvents(parts: readonly Part[], vocabulary: Vocabulary): readonly Part[] {
  const isOfHours = parts.some((part) => part.kind === 'byPeriod' && part.grain === 'hour');
  const events = [
    ...meanings('dealing', 'rows', vocabulary).map(({ table }) => table),
    ...meanings('revenue', 'quantity', vocabulary).map(tableOfMeaning),
  ];
  const table = events.find((each) => !isOfHours || hasHours(each));
  return table ? [{ kind: 'rows', table, asked: false, isPlural: true }, ...parts] : parts;
}

function hasHours({ columns, model }: Table): boolean {
  return columns.some(({ name, time }) => name === model.times[0]?.column && time?.written === 'timestamp');
}

type QuantityMeaning = Extract<Meaning, { kind: 'quantity' }>;

/** Returns the income from the only things named, if sales lines refer to them and no event of theirs has an amount. */
function takenFor(parts: readonly Part[], vocabulary: Vocabulary): QuantityMeaning | undefined {
  const [things, ...others] = parts.filter((part) => part.kind === 'rows');
  if (!things || others.length > 0 || !parts.every(({ kind }) => ofThings.has(kind))) return undefined;
  // "The biggest order" goes by its own amount, or by that of all of its lines.
  const isEvent = things.table.model.role.value === 'event';
  if ((isEvent && mainQuantity(things.table)) || ledBy(things.table)) return undefined;
  return meanings('revenue', 'quantity', vocabulary).find((taken) =>
    tableOfMeaning(taken).hops.some(({ to, toMany }) => !toMany && to.table === things.table),
  );
}

/** The parts that name nothing which has a number. */
const silent: ReadonlySet<Part['kind']> = new Set([
  'rank',
  'byPeriod',
  'compare',
  'change',
  'when',
  'soFar',
  'ask',
  'who',
]);
const ofThings: ReadonlySet<Part['kind']> = new Set([...silent, 'rows', 'test']);

/** The best first. */
function meanings<Kind extends Meaning['kind']>(
  word: string,
  kind: Kind,
  vocabulary: Vocabulary,
): Extract<Meaning, { kind: Kind }>[] {
  const senses = vocabulary.sensesOf(phraseKey([word])).toSorted((a, b) => b.fit - a.fit);
  return senses.flatMap(({ meaning }) => (isOf(meaning, kind) ? [meaning] : []));
}

function isOf<Kind extends Meaning['kind']>(
  meaning: Meaning,
  kind: Kind,
): meaning is Extract<Meaning, { kind: Kind }> {
  return meaning.kind === kind;
}
