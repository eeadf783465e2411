import { leadsToOne } from '../../domain/domain.js';
import type { Table } from '../../domain/domain.js';
import { yearOf } from '../../domain/years.js';
import { tableOfQuantity, tableOfTest } from '../../request/request.js';
import type { Clause, Quantity, SpanUnit, Test, Things } from '../../request/request.js';
import { isOfPeople } from '../../domain/people.js';
import { ageOf, spanOf } from '../../vocabulary/derived-senses.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import { boundsOf } from '../mark.js';
import type { Threshold } from '../mark.js';
import { inUnitOf } from '../rules/conditions.js';
import { oftenTests } from './row-counts.js';
import { meansNow } from './periods.js';
import { timeOfState } from '../state-times.js';
import type { PartsByKind } from './parts-by-kind.js';

/** The condition that makes the part of a share is the one that was said last: "share of bookings over 500 that were cancelled". */
export function partTest(said: PartsByKind): Test | undefined {
  return said.has('share') ? said.of('test').at(-1)?.test : undefined;
}

export function wheresOf(said: PartsByKind, base: Table, subject: Things, taken?: Test): Clause[] {
  const tests = [
    ...said
      .of('test')
      .flatMap(({ test }) => (test === taken || isSaidByTime(test, said) ? [] : ownTests(test, base))),
    ...(subject.key ? [] : unnamedTests(said, base)),
    ...comparedTests(said, subject),
    ...oftenTests(said, subject),
  ];
  const kept = ownRows(said).filter((only) => !tests.some((test) => isAbout(test, only)));
  const isStateSaid = tests.some((test) => tableOfTest(test) === base && isOnStatusColumn(test));
  const isNow =
    said.has('current') ||
    (isHeld(said, base, tests) && !(subject.key && base.model.current?.value.by === 'period')) ||
    said.of('when').some((part) => meansNow(part, base, said));
  const isCurrent = isNow && base.model.current && !isStateSaid;
  const isUndated = !said.has('when') && !said.has('byPeriod') && !said.has('time');
  // Versions of a thing stay versions in whatever state it is; a quote that was declined is not asked whether it still holds.
  const isKept = keepsPastRows(base) && (base.model.current?.value.by === 'flag' || !isStateSaid);
  const holdsNow = isCurrent || (isUndated && (isKept || isLevel(said, base)));
  const isSaid = tests.some((test) => test.kind === 'current' && test.table === base);
  const between = isNow ? heldNow(tests, base, said) : undefined;
  const current: Test[] = holdsNow && !isSaid && !between ? [{ kind: 'current', table: base }] : [];
  return [...(between ?? tests), ...kept, ...current].map((test) => ({ kind: 'where', test }));
}

/** "how many drivers do we have": who left is none of them. Of events, and in a time that is spoken of, all are meant. */
function isHeld(said: PartsByKind, { model }: Table, tests: readonly Test[]): boolean {
  const isOfTime = said.has('when') || said.has('byPeriod') || said.has('time');
  const isThing = model.role.value !== 'event' && model.current?.value.by !== 'states';
  const isEnded = tests.some((test) => test.kind === 'not' && test.test.kind === 'current');
  return said.has('held') && isThing && !isOfTime && !isEnded;
}

/** "who is on the silver plan now": the rows between a person and a plan hold now, and are of that plan. */
function heldNow(tests: readonly Test[], base: Table, { domain }: PartsByKind): Test[] | undefined {
  const [far, ...others] = tests.filter((test) => tableOfTest(test) !== base);
  const [first, ...hops] = far ? (domain.wayBetween(base, tableOfTest(far))?.hops ?? []) : [];
  const between = first?.toMany && hops.length > 0 ? first.to.table : undefined;
  if (!far || others.length > 0 || !between || !keepsPastRows(between)) return undefined;
  const has: Test = { kind: 'has', table: between, tests: [far, { kind: 'current', table: between }] };
  return tests.map((test) => (test === far ? has : test));
}

/** "customers lost this year": whose last day is in it, which says that they are lost. */
function isSaidByTime(test: Test, said: PartsByKind): boolean {
  const isEnded = test.kind === 'not' && test.test.kind === 'current' && timeOfState(test) !== undefined;
  return isEnded && said.of('when').some(({ time }) => time === undefined);
}

/** "do we have open orders": of the orders themselves nothing more is said than that they are open. */
function ownTests(test: Test, base: Table): readonly Test[] {
  return test.kind === 'has' && test.table === base ? test.tests : [test];
}

/** Of rows that tell how one thing was at different times, those of today are asked for: the thing counts once. */
function keepsPastRows({ model }: Table): boolean {
  const current = model.current?.value;
  if (!current || current.by === 'states') return false;
  const ends = model.times.filter(({ meaning }) => meaning === 'effective_to');
  return current.by === 'period' ? ends.some(({ column }) => column === current.to) : ends.length > 0;
}

/** "MRR by plan": what comes in each month comes of what goes on. */
function isLevel(said: PartsByKind, { model }: Table): boolean {
  const words = said.of('quantity').flatMap(({ of }) => (of.kind === 'value' ? of.column.model.words : []));
  return !said.has('rows') && model.current !== undefined && words.some((word) => recurring.has(word));
}

const recurring = new Set('mrr arr recurring headcount'.split(' '));

/** The rows that numbers are of, where these are not all. */
function ownRows(said: PartsByKind): Test[] {
  const ranked = said.of('rank').flatMap(({ by }) => (by?.kind === 'quantity' ? [by] : []));
  const all = [...said.of('quantity'), ...ranked].flatMap(({ only }) => only ?? []);
  return all.filter((test, place) => all.indexOf(test) === place);
}

function isAbout(test: Test, only: Test): boolean {
  if (only.kind === 'not') return isAbout(test, only.test);
  if (only.kind === 'any') return only.tests.some((each) => isAbout(test, each));
  if (test.kind === 'not') return isAbout(test.test, only);
  if (test.kind === 'any' || test.kind === 'all') return test.tests.some((each) => isAbout(each, only));
  return test.kind === 'is' && only.kind === 'is' && test.column === only.column;
}

function isOnStatusColumn(test: Test): boolean {
  if (test.kind === 'not') return isOnStatusColumn(test.test);
  if (test.kind !== 'is') return false;
  const { role, words } = test.column.model;
  return ['state', 'flag'].includes(role) || words.includes('status');
}

/** Numbers of the rows themselves; those of other rows that lead to a line are taken together. */
function comparedTests(said: PartsByKind, subject: Things): Test[] {
  return said
    .of('compared')
    .filter(({ of }) => !isOfLines(of, said, subject))
    .flatMap(({ of, ...threshold }) =>
      boundsOf(threshold).map((bound): Test => ({ kind: 'compare', of, ...bound })),
    );
}

/** Whether a number is of the rows behind each line: "stores with more than 100 units wasted". */
export function isOfLines(of: Quantity, said: PartsByKind, subject: Things): boolean {
  if (subject.key) return true;
  const [rows] = said.of('rows');
  // The age of an artist stands with the person that the artist is.
  const table = tableOfQuantity(of);
  if (rows) return table !== rows.table && !leadsToOne(subject.table, table, said.domain);
  return said.has('column');
}

/** "orders over 1,000": an amount that no name is given is what the rows are worth. */
function unnamedTests(said: PartsByKind, base: Table): Test[] {
  return said.of('threshold').flatMap((threshold): Test[] => {
    const of = unnamedQuantity(threshold, said, base);
    return of ? boundsOf(threshold).map((bound): Test => ({ kind: 'compare', of, ...bound })) : [];
  });
}

function unnamedQuantity(threshold: Threshold, said: PartsByKind, base: Table): Quantity | undefined {
  const { unit, isPercent } = threshold;
  // A percentage bounds neither money nor pieces.
  if (isPercent) return undefined;
  const year = saysYears(threshold) ? yearOf(base) : undefined;
  if (year) return { kind: 'value', column: year };
  const amount = said.of('quantity')[0]?.of ?? mainQuantity(base) ?? ageOver(threshold, base);
  if (!unit) return amount;
  // "paid within 30 days": without a day of payment, no other length of time is meant.
  if (said.of('test').some(({ test }) => isDone(test) && !timeOfState(test))) return undefined;
  const span = amount?.kind === 'span' ? amount : spanOf(base);
  if (span) return { ...span, unit };
  return amount && isIn(amount, unit) ? inUnitOf({ unit }, amount) : undefined;
}

function isDone(test: Test): boolean {
  if (test.kind !== 'is' || test.column.model.role !== 'state') return false;
  const { meanings } = test.column.model;
  return test.values.every((value) => done.has(meanings[value] ?? 'other'));
}

const done: ReadonlySet<string> = new Set(['paid', 'closed', 'won', 'lost', 'refunded', 'cancelled']);

/** "calls over 10 minutes" bound a number of minutes, and days bound no money. */
function isIn(of: Quantity, unit: SpanUnit): boolean {
  const kept = of.kind === 'value' ? of.column.model.measure?.unit : undefined;
  return kept === unit || (kept === 'minutes' && unit === 'hours');
}

/** "patients over 75". */
function ageOver({ unit, value }: Threshold, base: Table): Quantity | undefined {
  return unit === undefined && value <= oldest && isOfPeople(base) ? ageOf(base) : undefined;
}

const oldest = 120;

/** "between 1990 and 2005". */
function saysYears({ value, upTo, unit }: Threshold): boolean {
  return unit === undefined && [value, upTo ?? value].every((number) => number >= 1000 && number <= 2100);
}

/** A bound for which nothing is known that it bounds was asked for, and has no place. */
export function boundsNothing(said: PartsByKind, { table }: Things): boolean {
  return said.of('threshold').some((threshold) => !unnamedQuantity(threshold, said, table));
}
