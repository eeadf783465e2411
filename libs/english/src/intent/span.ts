import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { spanOf } from '../linking/find-span.js';
import type { Span } from '../linking/find-span.js';
import type { Measure } from '../words/adjectives.js';
import { measureOf } from '../words/adjectives.js';
import { stem } from '../words/stem.js';
import { takeLimit } from './take-limit.js';
import type { Walker } from './walker.js';

/** Handles a duration, in days: the average by default. */
export function meetSpan(walker: Walker, span: Span): void {
  const { pending } = walker;
  const column = asDays(span);
  const { superlative } = pending;
  const [name = 'avg'] = pending.aggregates;
  pending.aggregates = [];
  pending.superlative = undefined;
  walker.draft.isGuess = true;
  if (superlative)
    return walker.order({ what: 'aggregate', name, column }, superlative.direction, takeLimit(walker));
  if (walker.zone === 'order')
    return walker.order({ what: 'aggregate', name, column }, pending.direction ?? 'ascending');
  walker.select({ what: 'aggregate', name, column });
}

/** "How long do campaigns run?", with both times stored. */
export function lengthAsked(walker: Walker): CatalogColumn | undefined {
  const { tables, asksMeasure, draft, isRunning, said } = walker;
  const [table] = tables;
  // "How long are tickets open?": open ones have no end.
  const isOpen = runningWords.some((word) => said.has(word));
  const column = table && asksMeasure && !isOpen && !isRunning ? lengthIn(table, asksMeasure) : undefined;
  draft.isGuess ||= column !== undefined;
  return column;
}

const runningWords = ['open', 'active', 'running', 'ongoing', 'pending'].map(stem);

/** "The longest campaign": the duration of each, if the adjective measures length. */
export function lengthIn(table: CatalogTable, measure: Measure): CatalogColumn | undefined {
  const isLength = measure === measureOf('long') || measure === measureOf('short');
  const span = isLength ? spanOf(table) : undefined;
  return span && asDays(span);
}

/** The days between as a number of each row, which is averaged, compared and ordered by like any other. */
function asDays(daysOf: Span): CatalogColumn {
  return {
    ...daysOf.to,
    name: 'days',
    kind: 'number',
    words: [stem('day')],
    synonyms: [],
    samples: [],
    daysOf,
  };
}
