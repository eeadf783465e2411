import type { Catalog } from './catalog.js';
import type { Edge } from './key-graph.js';

/** A question with more tables than these is a misreading. */
const tablesMax = 8;

/**
 * The edges that connect the tables, from the first of them outwards: each further table by its shortest way to the connected ones. For the
 * few tables of a question that is nearly always the smallest tree. Undefined if they cannot be connected.
 */
export function joinTree(
  catalog: Catalog,
  wanted: readonly number[],
  said: ReadonlySet<string> = new Set(),
): Edge[] | undefined {
  const [root, ...others] = [...new Set(wanted)];
  if (root === undefined) return [];
  const reached = new Set([root]);
  const tree: Edge[] = [];
  const missing = new Set(others);
  while (missing.size > 0) {
    const path = shortestPath(catalog, reached, missing)?.map((edge) => bestAlike(catalog, edge, said));
    if (!path || tree.length + path.length >= tablesMax) return undefined;
    for (const edge of path) {
      tree.push(edge);
      reached.add(edge.to);
      missing.delete(edge.to);
    }
  }
  return tree;
}

/** The number of edges between two tables; Infinity without a way. */
export function distance(catalog: Catalog, from: number, to: number): number {
  if (from === to) return 0;
  return shortestPath(catalog, new Set([from]), new Set([to]))?.length ?? Infinity;
}

function shortestPath(
  catalog: Catalog,
  from: ReadonlySet<number>,
  to: ReadonlySet<number>,
): Edge[] | undefined {
  const cameBy = new Map<number, Edge | undefined>([...from].map((table) => [table, undefined]));
  let border = [...from];
  for (let steps = 0; steps < tablesMax && border.length > 0; steps += 1) {
    const next: number[] = [];
    for (const edge of border.flatMap((table) => catalog.edges[table] ?? [])) {
      if (cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, edge);
      if (to.has(edge.to)) return pathTo(edge.to, cameBy);
      next.push(edge.to);
    }
    border = next;
  }
  return undefined;
}

function pathTo(table: number, cameBy: ReadonlyMap<number, Edge | undefined>): Edge[] {
  const path: Edge[] = [];
  for (let edge = cameBy.get(table); edge; edge = cameBy.get(edge.from)) path.unshift(edge);
  return path;
}

/** Of several keys between two tables, the one that the question names: "reported by" uses reported_by_id. */
function bestAlike(catalog: Catalog, edge: Edge, said: ReadonlySet<string>): Edge {
  const alike = (catalog.edges[edge.from] ?? []).filter(({ to }) => to === edge.to);
  const saidIn = ({ on }: Edge): number =>
    on.flatMap(({ left, right }) => [...left.words, ...right.words]).filter((word) => said.has(word)).length;
  return alike.toSorted((a, b) => saidIn(b) - saidIn(a))[0] ?? edge;
}
