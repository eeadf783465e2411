import type { Plan } from '#sql';
import type { Domain } from '../domain/domain.js';
import { planRequest } from '../planning/plan-request.js';
import { tableOfAmount } from '../request/request.js';
import type { Clause } from '../request/request.js';
import { subjectOf, toldTables } from './extents.js';
import type { Subject } from './extents.js';
import type { Line } from './lines.js';
import { isTelling, sumOf, weightOf } from './measures.js';
import { partColumns } from './parts.js';

/** Follow-up questions of a line: its number by a part, in its last period if it has one, and over time. */
export function questionPlans({ amount, timed, part }: Line, domain: Domain, today: string): Plan[] {
  const measure: Clause = { kind: 'measure', amount };
  const [column] = part ? [part.column] : partColumns(tableOfAmount(amount), { withStates: true });
  const last: Clause[] = timed
    ? [{ kind: 'where', test: { kind: 'during', time: timed.time, range: timed.periods.later } }]
    : [];
  const asked: Clause[][] = [
    ...(column ? [[measure, { kind: 'by', dimension: { kind: 'column', column } } as const, ...last]] : []),
    ...(timed && !part
      ? [
          [
            measure,
            {
              kind: 'by',
              dimension: { kind: 'period', time: timed.time, grain: timed.periods.grain },
            } as const,
          ],
        ]
      : []),
  ];
  return asked.flatMap((clauses) => planRequest({ clauses }, domain, today) ?? []);
}

const tablesMax = 4;

/** Starter questions of a source, about its most linked tables: the sum of their rows over time, and their number by a part. */
export function startPlans(domain: Domain, today: string): Plan[] {
  const ranked = toldTables(domain)
    .map((table) => subjectOf(table, domain, today))
    .toSorted((a, b) => weightOf(unread(b, today)) - weightOf(unread(a, today)))
    .slice(0, tablesMax);
  const ways = ranked.map(({ table, time }) => {
    const rows: Clause = { kind: 'measure', amount: { kind: 'rows', table, tests: [] } };
    const sum = sumOf(table);
    const measure: Clause = sum && isTelling(sum, table) ? { kind: 'measure', amount: sum } : rows;
    const [column] = partColumns(table, { withStates: true });
    const over: Clause[] = time ? [{ kind: 'by', dimension: { kind: 'period', time, grain: 'month' } }] : [];
    const by: Clause[] = column ? [{ kind: 'by', dimension: { kind: 'column', column } }] : [];
    return [
      [measure, ...over],
      [rows, ...by],
    ].flatMap((clauses) => planRequest({ clauses }, domain, today) ?? []);
  });
  return [0, 1].flatMap((turn) => ways.flatMap((plans) => plans.slice(turn, turn + 1)));
}

/** A table whose rows have not been counted yet. */
function unread({ table, time }: Subject, today: string) {
  return { table, rows: 1, last: time && today };
}
