import type { Condition, Expression, Plan } from '#sql';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { aliasOf, columnOf, isRepeated } from './scope.js';
import type { Scope } from './scope.js';

type Aggregate = Extract<Expression, { kind: 'aggregate' }>;

/**
 * The key of the rows whose numbers the joins would repeat: an order's amount, joined to its items, would come once for each of them. Undefined
 * if nothing is repeated, or if rows of the join itself are counted.
 */
export function repeatedKey(plan: Plan, scope: Scope, root: CatalogTable): Expression | undefined {
  const aggregates = aggregatesOf(plan);
  if (aggregates.some(({ of }) => of === undefined)) return undefined;
  const summed = aggregates.filter(({ name }) => name === 'sum' || name === 'avg' || name === 'median');
  const owners = new Set(summed.flatMap(({ of }) => (of ? ownersOf(of) : [])));
  const [table, other] = [...scope.tables].filter((each) => owners.has(aliasOf(each)));
  if (!table?.key || other) return undefined;
  return isRepeated(scope, table, root) ? columnOf(table.key) : undefined;
}

function aggregatesOf({ select, having, orderBy }: Plan): Aggregate[] {
  const output = [...select.map(({ expression }) => expression), ...orderBy.map(({ by }) => by)];
  return [...output.flatMap(aggregatesIn), ...having.flatMap(comparedIn)];
}

function comparedIn(condition: Condition): Aggregate[] {
  return condition.kind === 'compare' ? aggregatesIn(condition.left) : [];
}

function aggregatesIn(expression: Expression): Aggregate[] {
  switch (expression.kind) {
    case 'aggregate':
      return [expression];
    case 'share':
    case 'round':
      return aggregatesIn(expression.of);
    case 'arithmetic':
      return [...aggregatesIn(expression.left), ...aggregatesIn(expression.right)];
    default:
      return [];
  }
}

/** The aliases of the tables in an expression. */
function ownersOf(expression: Expression): string[] {
  if (expression.kind === 'column') return [expression.of];
  return expression.kind === 'arithmetic'
    ? [...ownersOf(expression.left), ...ownersOf(expression.right)]
    : [];
}
