import { dayOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Column } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import type { Test } from '../../request/request.js';
import type { Grain } from '#sql';
import type { Part } from '../rule.js';
import type { FollowUp } from './follow-up.js';

type Rank = Extract<Part, { kind: 'rank' }>;
type Kind = Part['kind'];

/** The parts of the last question with those of a follow-up: what is said anew takes the place of what was said, all else stays. */
export function editedParts(last: readonly Part[], said: readonly Part[], followUp: FollowUp): Part[] {
  const added = addedParts(last, said, followUp);
  const isReplaced = replacedBy(last, added, followUp);
  const kept = last.filter((part) => !isReplaced(part));
  const both = [...kept, ...added];
  return withOneRank(asLines(both, added), followUp);
}

/**
 * Whether parts ask for something by themselves, so that nothing that came before is needed. After a preposition it takes more than a
 * name: "by hotel" is a phrase, "in which countries do we have customers" is a question.
 */
export function standAlone(parts: readonly Part[], { isPhrase, isNarrowing }: FollowUp): boolean {
  const named = parts.filter(
    (part) =>
      ['rows', 'quantity', 'amount', 'rate'].includes(part.kind) ||
      (isPhrase && part.kind === 'shown') ||
      (part.kind === 'rank' && part.by !== undefined && part.by.kind !== 'quantity'),
  );
  if (!isPhrase && !isNarrowing) return named.length > 0;
  const isAsked = has(parts, 'count', 'aggregate', 'rate', 'ask', 'who') || parts.some(asksByName);
  if (isNarrowing) return isAsked && named.length > 0;
  return isAsked && named.some((part) => !asksByName(part));
}

function asksByName(part: Part): boolean {
  return (part.kind === 'rows' || part.kind === 'column') && part.asked;
}

/** The parts that a follow-up says, as those of the whole question. */
function addedParts(last: readonly Part[], said: readonly Part[], followUp: FollowUp): Part[] {
  const whens = last.filter((part) => part.kind === 'when');
  const moved = followUp.back
    ? whens.map((when) => ({ ...when, range: earlier(when.range, followUp.back) }))
    : [];
  const time = whens.find((when) => when.time)?.time;
  const isOfLines = measures(last) && !measures(said);
  const parts = said.flatMap((part): Part[] => {
    if (part.kind === 'when') return [{ ...part, time: part.time ?? time }];
    if (followUp.isOrder) return orderOf(part, followUp);
    const line = isOfLines ? lineOf(part) : undefined;
    if (line) return [line];
    if (part.kind === 'rank' && isOfLines && asksForOne(said)) return [{ ...part, limit: part.limit ?? 1 }];
    // "only webinar leads" tells which of what was asked; "what about refunds?" asks for others.
    if (part.kind === 'rows' && !part.asked && has(said, 'test') && !measures(said)) return [];
    return [part];
  });
  const areLines = linesOf(last) || has(last, 'rank') || last.some(asksByName);
  return [...(followUp.isOfLines && areLines ? countedPerLine(parts) : parts), ...moved];
}

/** "how many open orders did they place": a number of such rows for each of the lines, which stay. */
function countedPerLine(parts: readonly Part[]): Part[] {
  const rows = parts.find((part) => part.kind === 'rows');
  if (rows?.kind !== 'rows' || !has(parts, 'count')) return [...parts];
  const isOwn = (part: Part): boolean => part.kind === 'test' && tableOfTest(part.test) === rows.table;
  const tests = parts.flatMap((part) => (part.kind === 'test' && isOwn(part) ? [part.test] : []));
  const others = parts.filter((part) => part.kind !== 'rows' && part.kind !== 'count' && !isOwn(part));
  return [...others, { kind: 'amount', amount: { kind: 'rows', table: rows.table, key: rows.key, tests } }];
}

/** "for which reasons", after a number: a line for each. */
function lineOf(part: Part): Part | undefined {
  if (part.kind === 'column' && part.asked)
    return { kind: 'by', dimension: { kind: 'column', column: part.column } };
  if (part.kind !== 'rows' || !part.asked) return undefined;
  return { kind: 'by', dimension: { kind: 'rows', table: part.table, key: part.key } };
}

/** "which month was best": the one that leads. */
function asksForOne(said: readonly Part[]): boolean {
  if (has(said, 'ask') && has(said, 'byPeriod')) return true;
  return said.some((part) => asksByName(part) && 'isPlural' in part && !part.isPlural);
}

/** "sort by due date": a column that lines are ordered by makes no lines. */
function orderOf(part: Part, { direction }: FollowUp): Part[] {
  if (part.kind === 'rank') return [{ ...part, direction: direction ?? part.direction }];
  const column =
    part.kind === 'by' && part.dimension.kind === 'column' ? part.dimension.column : orderedColumn(part);
  if (!column) return part.kind === 'by' || part.kind === 'byPeriod' ? [] : [part];
  const by = { kind: 'quantity', of: { kind: 'value', column }, adds: 'max', name: undefined } as const;
  return [{ kind: 'rank', direction: direction ?? 'descending', limit: undefined, by }];
}

function orderedColumn(part: Part): Column | undefined {
  return part.kind === 'column' || part.kind === 'time' ? part.column : undefined;
}

/** The same length of time, a unit earlier. */
function earlier({ from, before }: TimeRange, grain: Grain | undefined): TimeRange {
  const moved = (day: string | undefined): string | undefined =>
    day === undefined || !grain ? day : dayOf(day).plus(grain, -1).toString();
  return { from: moved(from), before: moved(before) };
}

const measuring: ReadonlySet<Kind> = new Set(['quantity', 'amount', 'aggregate', 'rate', 'count']);
const lining: ReadonlySet<Kind> = new Set(['by', 'byPeriod']);
const timing: ReadonlySet<Kind> = new Set(['when', 'compare', 'soFar']);

function measures(parts: readonly Part[]): boolean {
  return parts.some(({ kind }) => measuring.has(kind));
}

function has(parts: readonly Part[], ...kinds: readonly Kind[]): boolean {
  return parts.some(({ kind }) => kinds.includes(kind));
}

/** Whether a part of the last question is said anew, or makes no sense beside what is. */
function replacedBy(
  last: readonly Part[],
  added: readonly Part[],
  followUp: FollowUp,
): (part: Part) => boolean {
  const isTimed = added.some(({ kind }) => timing.has(kind)) && !has(added, 'versus', 'change');
  const isMeasured = measures(added) && !followUp.isAddition;
  const isSumAlone = has(added, 'aggregate') && !has(added, 'quantity', 'amount', 'count');
  const isLined = linesOf(added) && !followUp.isAddition;
  const isTotal = (followUp.isOfThose && has(added, 'count')) || (isSumAlone && !linesOf(added));
  const tests = added.flatMap((part) => (part.kind === 'test' ? [part.test] : []));
  const isAsked = has(added, 'rows') && has(last, 'rows');
  return (part) => {
    if (timing.has(part.kind)) return isTimed;
    if (lining.has(part.kind)) return isLined || isTotal;
    if (part.kind === 'rank') return isTotal;
    if (part.kind === 'column' && part.asked) return isLined || isTotal;
    if (part.kind === 'test') return tests.some((test) => takesPlace(test, part.test));
    if (part.kind === 'current') return tests.some(isCurrentOrState);
    if (part.kind === 'rows') return isAsked;
    if (part.kind === 'quantity' && isSumAlone) return false;
    if (measuring.has(part.kind)) return isMeasured;
    return part.kind === 'ask' || part.kind === 'only' || added.some(({ kind }) => kind === part.kind);
  };
}

/** "which month was best": what is asked for by name makes lines as "by" does. */
function linesOf(parts: readonly Part[]): boolean {
  return parts.some((part) => lining.has(part.kind) || (part.kind === 'column' && part.asked));
}

/** "only past due ones" after "active ones": of one column, or of the states of one thing. "Without X" joins "without Y". */
function takesPlace(test: Test, old: Test): boolean {
  if (test.kind === 'not' && old.kind === 'not') return false;
  const [column, other] = [columnOf(test), columnOf(old)];
  if (column && other) return column === other;
  return isCurrentOrState(test) && isCurrentOrState(old) && tableOfTest(test) === tableOfTest(old);
}

function columnOf(test: Test): Column | undefined {
  if (test.kind === 'not') return columnOf(test.test);
  return test.kind === 'is' || test.kind === 'empty' || test.kind === 'filled' ? test.column : undefined;
}

function isCurrentOrState(test: Test): boolean {
  if (test.kind === 'not') return isCurrentOrState(test.test);
  if (test.kind === 'any' || test.kind === 'all') return test.tests.every(isCurrentOrState);
  return test.kind === 'current' || (test.kind === 'is' && test.column.model.role === 'state');
}

/** "which ones?", "as a percentage": what the answer's lines become. */
function asLines(parts: readonly Part[], added: readonly Part[]): Part[] {
  const isList = has(added, 'ask', 'who') && !measures(added) && !has(added, 'rank', 'by', 'byPeriod');
  const isShare = has(added, 'percent', 'share') && !has(added, 'rows', 'test');
  if (isShare && (linesOf(parts) || parts.some((part) => part.kind === 'rows' && part.asked)))
    return [...parts.filter(({ kind }) => kind !== 'percent' && kind !== 'share'), { kind: 'parts' }];
  if (!isList) return [...parts];
  return parts.flatMap((part): Part[] => {
    if (measuring.has(part.kind) || lining.has(part.kind)) return [];
    return [part.kind === 'rows' ? { ...part, asked: true, isPlural: true } : part];
  });
}

/** One order of what two questions say of it. */
function withOneRank(parts: readonly Part[], { direction }: FollowUp): Part[] {
  const ranks = parts.filter((part): part is Rank => part.kind === 'rank');
  const last = ranks.at(-1);
  if (!last) {
    const order: Part[] = direction ? [{ kind: 'rank', direction, limit: undefined, by: undefined }] : [];
    return [...parts, ...order];
  }
  const others = parts.filter(({ kind }) => kind !== 'rank');
  const by = last.by ?? ranks.find((rank) => rank.by)?.by;
  const limit = last.limit ?? ranks.findLast((rank) => rank.limit !== undefined)?.limit;
  // "only 2025" after "top 5 clients": they are still those that are best.
  const isBest = last.isBest ?? ranks.findLast((rank) => rank.isBest !== undefined)?.isBest;
  return [...others, { kind: 'rank', direction: direction ?? last.direction, limit, by, isBest }];
}
