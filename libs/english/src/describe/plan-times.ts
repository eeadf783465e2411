import type { TimeRange } from '#platform';
import type { Condition, Expression } from '#sql';
import { whenColumn } from '../intent/measure-column.js';
import { nameWords } from './name-words.js';
import { periodWords } from './period-words.js';
import type { PlanNames } from './plan-names.js';
import { isDayBound, momentIn } from './written-days.js';

/** The period, and the other conditions. */
export function splitTime(
  where: readonly Condition[],
  names: PlanNames,
  today: string | undefined,
): { period: string; range: TimeRange | undefined; others: Condition[] } {
  const timed = where.flatMap((condition) => {
    const bound = boundOf(condition);
    return bound ? [{ condition, ...bound }] : [];
  });
  const [first, second, more] = timed;
  const isOne = first && !more && (!second || JSON.stringify(first.of) === JSON.stringify(second.of));
  if (!isOne) return { period: '', range: undefined, others: [...where] };
  const range = { ...first.range, ...second?.range };
  const words = periodWords(range, today);
  const column = names.column(first.of);
  const usual = whenColumn(names.tables);
  // After "without orders in 2025", the period would belong to the orders.
  const isLacking = where.some((each) => each.kind === 'not' && each.condition.kind === 'in_plan');
  const isUsual =
    column === undefined ||
    usual === undefined ||
    (usual === column && !isLacking && !papers.test(column.name));
  const others = where.filter(
    (condition) => condition !== first.condition && condition !== second?.condition,
  );
  return { period: isUsual ? words : withTime(column.name, words, range, today), range, others };
}

/** The rows of a paper are told by its last day, which is never meant by a bare period. */
const papers = /expir/i;

/** "whose insurance expired before" a day that is over; otherwise the time and its period: "ordered in 2025", "with order date in 2025". */
function withTime(name: string, period: string, range: TimeRange, today: string | undefined): string {
  const words = nameWords(name).replace(/ key$/, '');
  const paper = /^(.+) expir(?:es|y|ation)(?: (?:on|at|date))?$/.exec(words)?.[1];
  const isOwn = words.startsWith('expir');
  if (paper === undefined && !isOwn) return `${deed.exec(words)?.[1] ?? `with ${words}`} ${period}`;
  const subject = paper === undefined ? 'that' : `whose ${paper}`;
  const { from, before } = range;
  if (before === undefined) return `${subject} had not expired ${periodWords({ before: from }, today)}`;
  const verb =
    today !== undefined && before <= today ? 'expired' : paper === undefined ? 'expire' : 'expires';
  return `${subject} ${verb} ${period}`;
}

const deed = /^((?:\w+ed|\w+en|sold|sent|paid|bought|made|built|born)(?: \w+)?) (?:at|on)$/;

/** "in November 2025 and in November 2026": the periods of a metric, each of which is a row. */
export function splitPeriods(
  where: readonly Condition[],
): { period: string; range: undefined; others: Condition[] } | undefined {
  const listed = where.find(
    (each) => each.kind === 'any' && each.conditions.every(({ kind }) => kind === 'within'),
  );
  if (listed?.kind !== 'any') return undefined;
  const words = periodsIn(listed).map((range) => periodWords(range));
  return { period: words.join(' and '), range: undefined, others: where.filter((each) => each !== listed) };
}

function boundOf(condition: Condition): { of: Expression; range: TimeRange } | undefined {
  if (condition.kind === 'within') {
    const [from, before] = [momentIn(condition.from), momentIn(condition.before)];
    return from !== undefined && before !== undefined
      ? { of: condition.of, range: { from, before } }
      : undefined;
  }
  if (condition.kind !== 'compare') return undefined;
  const moment = isDayBound(condition) ? momentIn(condition.right) : undefined;
  if (moment === undefined) return undefined;
  if (condition.operator === '>=') return { of: condition.left, range: { from: moment } };
  return condition.operator === '<' ? { of: condition.left, range: { before: moment } } : undefined;
}

/** Reports whether a condition names periods, one of which a row is in. */
export function isOfPeriods(condition: Condition): boolean {
  return condition.kind === 'any' && periodsIn(condition).length === condition.conditions.length;
}

export function periodsIn(condition: Condition): TimeRange[] {
  return condition.kind === 'any' ? condition.conditions.flatMap((each) => boundOf(each)?.range ?? []) : [];
}
