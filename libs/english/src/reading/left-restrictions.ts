import { leavingVerbs } from '../words/leaving-verbs.js';
import { asWritten } from '../words/tokenise.js';
import type { Mark } from './mark.js';
import { cueOf, meant } from './mark.js';
import type { ReadRequest } from './read-request.js';

/**
 * Returns the words that say what is asked for, which rows are meant or how they are grouped, and that nothing in the source explains: "lapsed customers",
 * "customers who left", "in each city". An answer about all of them is none.
 */
export function restrictionsLeft({ marks, tokens, tokensBefore }: ReadRequest): string[] {
  const telling = marks.filter(({ kind, from }) => kind !== 'idle' && from >= tokensBefore);
  return telling.flatMap((mark, at) => {
    const [before, after] = [telling.slice(0, at).findLast(isNoPronoun), telling[at + 1]];
    const isLeft =
      isSpentOn(mark, telling[at - 1], tokens) ||
      (mark.kind === 'left' &&
        (isState(mark, after) ||
          isLeaving(mark, before) ||
          ['by', 'per'].includes(cueOf(before) ?? '') ||
          isAskedFor(mark, telling[at - 1], after)));
    return isLeft ? [asWritten(tokens.slice(mark.from, mark.to))] : [];
  });
}

/** "customers who left": the verb is said of the customers. */
function isNoPronoun(mark: Mark): boolean {
  return !['who', 'owns', 'has'].includes(cueOf(mark) ?? '');
}

/** "how many employees joined", "which adviser": what is counted or asked for. A noun behind it may be known. */
function isAskedFor({ to }: Mark, before: Mark | undefined, after: Mark | undefined): boolean {
  const isAsked = ['count', 'ask'].includes(cueOf(before) ?? '');
  return isAsked && !(after?.from === to && (after.kind === 'sense' || after.kind === 'left'));
}

/** A participle before a noun; one behind it often says no more than that there was such a thing: "claims lodged". */
function isState({ noun = '', to }: Extract<Mark, { kind: 'left' }> & Mark, next: Mark | undefined): boolean {
  return /^\p{L}{2,}ed$/u.test(noun) && meant(next, 'rows') !== undefined && next?.from === to;
}

/** "how much did we spend on marketing": what it went on has to be there by its name. */
function isSpentOn(mark: Mark, before: Mark | undefined, tokens: ReadRequest['tokens']): boolean {
  const isNamed = mark.kind !== 'left' && (mark.kind !== 'sense' || mark.fit >= namedMin);
  if (isNamed) return false;
  const { from } = mark;
  const isSpent = before?.kind === 'sense' && spending.has(before.noun ?? '');
  return isSpent && ['on', 'for'].includes(tokens[from - 1]?.lower ?? '');
}

const namedMin = 0.6;
const spending: ReadonlySet<string> = new Set([
  'spend',
  'spent',
  'spending',
  'cost',
  'expense',
  'expenditure',
]);

function isLeaving({ noun = '' }: Extract<Mark, { kind: 'left' }>, before: Mark | undefined): boolean {
  return leavingVerbs.has(noun) && meant(before, 'rows') !== undefined;
}
