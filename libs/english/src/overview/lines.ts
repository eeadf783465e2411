import type { Expression, Plan, SelectItem } from '#sql';
import { grainWords } from '../describe/period-words.js';
import type { Column, Domain } from '../domain/domain.js';
import { percentageOf } from '../planning/amounts.js';
import { planRequest } from '../planning/plan-request.js';
import { tableOfAmount } from '../request/request.js';
import type { Amount, Clause } from '../request/request.js';
import { labelled, stacked } from './extents.js';
import { partWords } from './parts.js';
import type { LastPeriods } from './periods.js';

/** A line of an overview: a number of all rows or of a part of them, in the last two periods or over all time. */
export interface Line {
  name: string;
  amount: Amount;
  part?: { column: Column; value: string } | undefined;
  timed?: { time: Column; periods: LastPeriods } | undefined;
}

/** The columns in the rows of a statement of lines. */
export interface LineColumns {
  hasParts: boolean;
  isTimed: boolean;
}

/** The columns that the lines need: a part or periods only if some line has them. */
export function lineColumns(lines: readonly Line[]): LineColumns {
  return { hasParts: lines.some(({ part }) => part), isTimed: lines.some(({ timed }) => timed) };
}

/** The value that stands for all rows. */
const allParts = 'all';

/** One statement for all lines, whose rows identify their lines. Undefined if one of them has no plan. */
export function linesPlan(lines: readonly Line[], domain: Domain, today: string): Plan | undefined {
  const columns = lineColumns(lines);
  const plans = lines
    .map((line, place) => ({ line, place }))
    // The first query determines the types of the columns.
    .toSorted((a, b) => Number(b.line.timed !== undefined) - Number(a.line.timed !== undefined))
    .flatMap(({ line, place }) => linePlan(line, place, columns, { domain, today }) ?? []);
  const [first, ...others] = plans;
  if (!first || plans.length < lines.length) return undefined;
  const all = stacked([first, ...others]);
  return {
    ...all,
    select: [...all.select.filter(({ label }) => label !== 'place'), ...(columns.isTimed ? changes() : [])],
    orderBy: [{ by: labelled('place'), direction: 'ascending' }],
  };
}

interface Planning {
  domain: Domain;
  today: string;
}

function linePlan(line: Line, place: number, columns: LineColumns, planning: Planning): Plan | undefined {
  const { timed, part } = line;
  const made = timed ? bothPeriods(line, timed.periods, planning) : allTime(line, planning);
  if (!made) return undefined;
  const select: SelectItem[] = [
    text('place', place),
    text('measure', line.name),
    ...(columns.hasParts ? [text('part', part ? partName(part, line.amount) : allParts)] : []),
    ...(columns.isTimed ? [text('period', periodOf(timed, 'later') ?? 'all time')] : []),
    { label: 'value', expression: numberIn(line, made.value) },
    ...(columns.isTimed
      ? [
          text('period_before', periodOf(timed, 'earlier') ?? null),
          { label: 'value_before', expression: made.before ? numberIn(line, made.before) : made.nothing },
        ]
      : []),
  ];
  return { ...nothingElse, from: { alias: nowAlias, plan: made.from }, select };
}

interface Values {
  from: Plan;
  value: Expression;
  before?: Expression;
  nothing: Expression;
}

const nothing: Expression = { kind: 'literal', value: null };

/** Both numbers from one scan of the table; a curated metric's SQL aggregates all rows, so it needs a scan for each. */
function bothPeriods(line: Line, { later, earlier }: LastPeriods, planning: Planning): Values | undefined {
  const time = line.timed?.time;
  if (!time) return undefined;
  const compared = planOf(line, [{ kind: 'compare', time, ranges: [earlier, later] }], planning);
  const [value, before] = compared?.select ?? [];
  if (compared && value && before)
    return {
      from: { ...compared, select: [value, before] },
      value: inner(value),
      before: inner(before),
      nothing,
    };
  const [now, then] = [later, earlier].map((range) =>
    planOf(line, [{ kind: 'where', test: { kind: 'during', time, range } }], planning),
  );
  const [only] = now?.select ?? [];
  return (
    now && then && only && { from: now, value: inner(only), before: { kind: 'scalar', plan: then }, nothing }
  );
}

function allTime(line: Line, planning: Planning): Values | undefined {
  const plan = planOf(line, [], planning);
  const [value] = plan?.select ?? [];
  return plan && value && { from: plan, value: inner(value), nothing };
}

/** "Norway (country)"; a code by its word. */
export function partName({ column, value }: { column: Column; value: string }, amount: Amount): string {
  return `${column.model.spoken[value] ?? value} (${partWords(column, tableOfAmount(amount))})`;
}

const nowAlias = 'now';
const nothingElse = { joins: [], where: [], groupBy: [], having: [], orderBy: [] };

function inner({ label }: SelectItem): Expression {
  return { kind: 'column', of: nowAlias, column: label };
}

/** A part without rows in a period has the sum 0, as it has the count 0. */
function numberIn({ amount, part }: Line, value: Expression): Expression {
  if (!part || amount.kind !== 'aggregate' || amount.name !== 'sum') return rounded(value);
  const zero: Expression = { kind: 'literal', value: 0 };
  return rounded({
    kind: 'case',
    when: [{ condition: { kind: 'null', of: value }, value: zero }],
    otherwise: value,
  });
}

function periodOf(timed: Line['timed'], which: 'later' | 'earlier'): string | undefined {
  return timed && grainWords(timed.periods[which].from, timed.periods.grain);
}

function planOf(
  { amount, part }: Line,
  more: readonly Clause[],
  { domain, today }: Planning,
): Plan | undefined {
  const clauses: Clause[] = [
    { kind: 'measure', amount },
    ...(part
      ? [{ kind: 'where' as const, test: { kind: 'is' as const, column: part.column, values: [part.value] } }]
      : []),
    ...more,
  ];
  return planRequest({ clauses }, domain, today);
}

function changes(): SelectItem[] {
  const [value, before] = [labelled('value'), labelled('value_before')];
  const change: Expression = { kind: 'arithmetic', operator: '-', left: value, right: before };
  return [
    { label: 'change', expression: rounded(change) },
    { label: 'change_percent', expression: { kind: 'round', of: percentageOf(change, before), digits: 1 } },
  ];
}

/** Counts, amounts and rates share a column, so all have one type. */
function rounded(of: Expression): Expression {
  return { kind: 'round', of, digits: 4 };
}

function text(label: string, value: string | number | null): SelectItem {
  return { label, expression: { kind: 'literal', value } };
}

/** One statement for the earlier periods: the place of each line, the start of each period, and the value in it. */
export function historyPlan(lines: readonly Line[], domain: Domain, today: string): Plan | undefined {
  const plans = lines.flatMap((line, place) => {
    if (!line.timed) return [];
    const { time, periods } = line.timed;
    const range = { from: periods.history.from, before: periods.later.before };
    const clauses: Clause[] = [
      { kind: 'measure', amount: line.amount },
      { kind: 'by', dimension: { kind: 'period', time, grain: periods.grain } },
      { kind: 'where', test: { kind: 'during', time, range } },
    ];
    const plan = planRequest({ clauses }, domain, today);
    const [period, value] = plan?.select ?? [];
    if (!plan || !period || !value) return [];
    const of = (column: string): Expression => ({ kind: 'column', of: nowAlias, column });
    const select: SelectItem[] = [
      text('place', place),
      { label: 'period', expression: of(period.label) },
      { label: 'value', expression: rounded(of(value.label)) },
    ];
    // An inner ORDER BY would need brackets that not every engine accepts.
    return [{ ...nothingElse, from: { alias: nowAlias, plan: { ...plan, orderBy: [] } }, select }];
  });
  const [first, ...others] = plans;
  return first && stacked([first, ...others]);
}
