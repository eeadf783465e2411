import { withInner } from '#sql';
import type { Plan } from '#sql';
import type { Column } from '../domain/domain.js';
import type { Cue } from '../words/cues.js';
import { asWritten } from '../words/tokenise.js';
import type { Token } from '../words/tokenise.js';
import { cueOf, meant, wholeName } from './mark.js';
import type { Mark } from './mark.js';
import type { ReadRequest } from './read-request.js';

/** A column that an asked aggregate makes no sense of, in the words of the question. */
export interface Unreckoned {
  column: Column;
  words: string;
}

const aggregates: ReadonlySet<Cue | undefined> = new Set<Cue>([
  'sum',
  'average',
  'median',
  'maximum',
  'minimum',
]);

/** The colour of "average colour"; undefined where each aggregate has an amount. */
export function unreckonedIn({ marks, tokens, tokensBefore }: ReadRequest): Unreckoned | undefined {
  const said = marks.filter(({ from }) => from >= tokensBefore);
  const telling = said.filter(({ kind }) => kind !== 'idle');
  for (const [at, mark] of telling.entries()) {
    const column = meant(mark, 'column')?.column;
    const isNamed = column && mark.fit >= wholeName && column.model.role !== 'flag';
    if (isNamed && isAggregated(mark, said, tokens) && isHead(telling[at + 1]))
      return { column, words: asWritten(tokens.slice(mark.from, mark.to)) };
  }
  return undefined;
}

/** Whether an aggregate stands before it, with no more than an article between: "average by colour" is of no colour. */
function isAggregated({ from }: Mark, said: readonly Mark[], tokens: readonly Token[]): boolean {
  let start = from;
  while (joints.has(tokens[start - 1]?.lower ?? '')) start -= 1;
  return said.some((mark) => mark.to >= start && mark.to <= from && aggregates.has(cueOf(mark)));
}

const joints: ReadonlySet<string> = new Set(['of', 'the', 'a', 'an', 'all', 'our', 'my', 'their', 'its']);

/** "average colour rating" is about the rating: only the last noun is the one that is aggregated. */
function isHead(next: Mark | undefined): boolean {
  return next === undefined || next.kind === 'cue' || next.kind === 'when' || next.kind === 'grain';
}

/** Whether a plan aggregates other columns in its place, which is no answer. */
export function aggregatesOthers({ select }: Plan, { column }: Unreckoned): boolean {
  return select
    .flatMap(({ expression }) => [...withInner(expression)])
    .some(
      (node) =>
        node.kind === 'aggregate' &&
        !node.name.startsWith('count') &&
        ![...withInner(node)].some((inner) => inner.kind === 'column' && inner.column === column.name),
    );
}
