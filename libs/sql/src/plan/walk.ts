import type { Condition, Expression, Plan } from './plan.js';

/** A part of a plan, which may contain other parts. */
export type PlanNode = Expression | Condition;

/**
 * Yields every node that can name a column of the plan's own sources: the nodes of its clauses, and of the queries within
 * them, but not of the queries that are its sources.
 */
export function* nodesOf(plan: Plan): Generator<PlanNode> {
  const joined = plan.joins.flatMap(({ on }) => on);
  for (const node of [...joined, ...plan.where, ...plan.having, ...plan.groupBy]) yield* withInner(node);
  for (const { expression } of plan.select) yield* withInner(expression);
  for (const { by } of plan.orderBy) yield* withInner(by);
}

/** Yields a node and all nodes within it. */
export function* withInner(node: PlanNode): Generator<PlanNode> {
  yield node;
  if (node.kind === 'scalar' || node.kind === 'in_plan' || node.kind === 'exists') yield* nodesOf(node.plan);
  for (const part of partsOf(node)) yield* withInner(part);
}

/** Returns the direct parts of a node, except those of a query. */
function partsOf(node: PlanNode): readonly PlanNode[] {
  switch (node.kind) {
    case 'aggregate':
      return [...(node.of === undefined ? [] : [node.of]), ...(node.filter ?? [])];
    case 'arithmetic':
    case 'compare':
      return [node.left, node.right];
    case 'previous':
    case 'running':
      return [node.of, node.by, ...(node.per ?? [])];
    case 'days_between':
      return [node.from, node.to];
    case 'case':
      return [...node.when.flatMap(({ condition, value }) => [condition, value]), node.otherwise];
    case 'within':
      return [node.of, node.from, node.before];
    case 'in':
      return [node.of, ...node.values];
    case 'not':
      return [node.condition];
    case 'all':
    case 'any':
      return node.conditions;
    case 'column':
    case 'literal':
    case 'date':
    case 'timestamp':
    case 'scalar':
    case 'exists':
    case 'sql':
      return [];
    default:
      return [node.of];
  }
}
