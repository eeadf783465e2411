import { quoteIdentifier } from '../quote.js';
import type { Join, Plan, PlanSource } from './plan.js';
import type { Rendering } from './rendering.js';
import { UnsupportedPlan } from './unsupported-plan.js';
import { nodesOf } from './walk.js';

/** Renders the FROM clause: the first source and its joins. */
export function renderSources(rendering: Rendering, plan: Plan): string {
  const joins = plan.joins.map((join) => joined(rendering, join, plan));
  return [named(rendering, plan.from), ...joins].join('\n');
}

function joined(rendering: Rendering, { kind, source, on }: Join, plan: Plan): string {
  const isFilled = kind === 'left' && rendering.dialect.nullable !== undefined;
  const text = isFilled ? withNulls(rendering, source, plan) : named(rendering, source);
  return `${kind === 'left' ? 'LEFT' : 'INNER'} JOIN ${text} ON ${rendering.conditions(on)}`;
}

/** Renders a source such that the columns that the plan reads can be null where there is no row. */
function withNulls(rendering: Rendering, source: PlanSource, plan: Plan): string {
  const columns = new Set(
    [...nodesOf(plan)].flatMap((node) =>
      node.kind === 'column' && node.of === source.alias ? [node.column] : [],
    ),
  );
  const quoted = [...columns].map((column) => quoteIdentifier(rendering.type, column));
  const nullable = quoted.map((column) => `${rendering.dialect.nullable?.(column) ?? column} AS ${column}`);
  const replaced = nullable.length > 0 ? ` REPLACE (${nullable.join(', ')})` : '';
  const alias = quoteIdentifier(rendering.type, source.alias);
  return `(SELECT *${replaced} FROM ${named(rendering, source)}) AS ${alias}`;
}

function named(rendering: Rendering, source: PlanSource): string {
  const alias = quoteIdentifier(rendering.type, source.alias);
  if ('plan' in source) return `(${united(rendering, source)}) AS ${alias}`;
  // The line break ends a comment at the end of the statement.
  if ('statement' in source) return `(\n${source.statement}\n) AS ${alias}`;
  const { schema, name } = source.table;
  const table = quoteIdentifier(rendering.type, name);
  if (schema !== undefined) return `${quoteIdentifier(rendering.type, schema)}.${table} AS ${alias}`;
  return table === alias ? table : `${table} AS ${alias}`;
}

/** Renders the rows of several queries. An order or a limit of one query would need brackets, which not every engine reads there. */
function united(rendering: Rendering, { plan, others = [] }: Extract<PlanSource, { plan: Plan }>): string {
  const all = [plan, ...others];
  if (all.some(({ select }) => select.length !== plan.select.length))
    throw new UnsupportedPlan('queries in a UNION ALL need the same number of columns');
  if (others.length > 0 && all.some(({ orderBy, limit }) => orderBy.length > 0 || limit !== undefined))
    throw new UnsupportedPlan('queries in a UNION ALL can have no order and no limit');
  return all.map((each) => rendering.query(each, 'labelled')).join('\nUNION ALL\n');
}
