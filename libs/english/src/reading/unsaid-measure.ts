import { tableOfMeaning } from '../vocabulary/sense.js';
import type { Meaning } from '../vocabulary/sense.js';
import { phraseKey } from '../vocabulary/phrases.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import type { Part } from './rule.js';

/**
 * "our best month", "the busiest day last week": nobody says what a period is best or busiest in. A company means what it takes
 * in, and how much happens.
 */
export function withUnsaidMeasure(parts: readonly Part[], vocabulary: Vocabulary): readonly Part[] {
  const rank = parts.find((part) => part.kind === 'rank');
  const isOfPeriods = parts.some(({ kind }) => kind === 'byPeriod');
  if (!rank || !isOfPeriods || !parts.every(({ kind }) => silent.has(kind))) return parts;
  const earned = best('revenue', 'quantity', vocabulary);
  const isBusy = rank.isBest === false;
  const events = isBusy ? best('dealing', 'rows', vocabulary) : undefined;
  if (events) return [{ ...events, asked: false, isPlural: true }, ...parts];
  if (isBusy && earned)
    return [{ kind: 'rows', table: tableOfMeaning(earned), asked: false, isPlural: true }, ...parts];
  if (!earned || rank.isBest === undefined) return parts;
  return [{ ...earned, asked: true, isPlural: false }, { kind: 'aggregate', name: 'sum' }, ...parts];
}

/** The parts that name nothing which has a number. */
const silent: ReadonlySet<Part['kind']> = new Set(['rank', 'byPeriod', 'when', 'soFar', 'ask', 'who']);

function best<Kind extends Meaning['kind']>(
  word: string,
  kind: Kind,
  vocabulary: Vocabulary,
): Extract<Meaning, { kind: Kind }> | undefined {
  const senses = vocabulary.sensesOf(phraseKey([word])).toSorted((a, b) => b.fit - a.fit);
  return senses.flatMap(({ meaning }) => (isOf(meaning, kind) ? [meaning] : []))[0];
}

function isOf<Kind extends Meaning['kind']>(
  meaning: Meaning,
  kind: Kind,
): meaning is Extract<Meaning, { kind: Kind }> {
  return meaning.kind === kind;
}
