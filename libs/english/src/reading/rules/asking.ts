import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import { headOf } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "which", "show me": what follows is asked for by itself. */
export const askingFor: Rule = {
  id: 'asking-for',
  examples: ['which boats are in Maasholm'],
  counterExamples: ['total revenue by harbour'],
  match: (marks, at) => {
    const next: Mark | undefined = marks[at + 1];
    const led = rankedColumn(marks, at);
    if (led) return { length: 2, bonus: 0.7, parts: [led] };
    if (cueOf(marks[at]) !== 'ask') return undefined;
    const head = headOf(next, ['rows', 'column']);
    // "harbours which boats lie in": a relative clause asks for nothing new.
    const before = marks[at - 1];
    const isRelative = before?.kind === 'sense' && before.isPlural && before.to === marks[at]?.from;
    if (head && isRelative) return { length: 2, bonus: 0.4, parts: [{ ...head, asked: false }] };
    if (head)
      return { length: 2, bonus: head.kind === 'rows' ? 0.6 : 0.4, parts: [{ ...head, asked: true }] };
    return { length: 1, bonus: 0, parts: [{ kind: 'ask' }] };
  },
};

const rankReach = 7;

/** "which cause has the most repairs": the column whose values are ranked. */
function rankedColumn(marks: readonly Mark[], at: number): Part | undefined {
  const cue = cueOf(marks[at]);
  if (cue !== 'ask' && cue !== 'what' && cue !== 'who') return undefined;
  const mark = marks[at + 1];
  const of = cue === 'ask' ? meant(mark, 'quantity')?.of : undefined;
  const column = meant(mark, 'column')?.column ?? (of?.kind === 'value' ? of.column : undefined);
  const isRanked = marks
    .slice(at + 2, at + rankReach)
    .some((later) => ['most', 'least', 'commonest', 'rarest'].includes(cueOf(later) ?? ''));
  const isOwn = cueOf(marks[at + 2]) === 'of';
  if (!column || !isRanked || isOwn || mark?.kind !== 'sense') return undefined;
  return { kind: 'column', column, asked: true, isPlural: mark.isPlural };
}
