import type { ColumnRef } from '#contracts';
import type { Link } from '#model';

/** A step from a row to the one row of another table that it belongs to. */
export interface Step {
  /** The column of the table that the step begins in. */
  from: string;
  to: ColumnRef;
}

interface Table {
  schema: string | null;
  name: string;
}

/** The minimum certainty of a link: a filter must not drop rows because of a guess. */
const certaintyMin = 0.8;
const stepsMax = 3;

/** The way from each row of a table to the one row of another; undefined where there is none, or several compete. */
export function joinPath(links: readonly Link[], from: Table, to: Table): readonly Step[] | undefined {
  const steps = links.filter(({ beside, isDeclared, basis }) => {
    const isSure = isDeclared || basis.certainty >= certaintyMin;
    return isSure && (beside ?? []).length === 0;
  });
  let ways: Step[][] = [[]];
  for (let length = 0; length < stepsMax; length += 1) {
    ways = ways.flatMap((way) => longer(steps, way, from));
    const arrived = ways.filter((way) => isAt(way.at(-1)?.to, to));
    const [only, another] = arrived;
    if (only) return another ? undefined : only;
  }
  return undefined;
}

function longer(links: readonly Link[], way: readonly Step[], start: Table): Step[][] {
  const end = way.at(-1)?.to ?? { schema: start.schema, table: start.name, column: '' };
  const visited = [start, ...way.map(({ to }) => ({ schema: to.schema, name: to.table }))];
  return links
    .filter(({ from }) => isAt(from, { schema: end.schema, name: end.table }))
    .filter(({ to }) => !visited.some((table) => isAt(to, table)))
    .map(({ from, to }) => [...way, { from: from.column, to }]);
}

function isAt(column: ColumnRef | undefined, { schema, name }: Table): boolean {
  return column !== undefined && column.table === name && column.schema === schema;
}
