/** The layout of a drawing: tables as boxes, and references as lines between them. */
export interface Drawing {
  width: number;
  height: number;
  nodes: Node[];
  edges: Edge[];
}

export interface Node {
  key: string;
  x: number;
  y: number;
}

export interface Edge {
  from: string;
  to: string;
  path: string;
}

export const nodeWidth = 176;
export const nodeHeight = 46;
const columnGap = 84;
const rowGap = 18;
const looseColumns = 4;
const sweeps = 4;

/**
 * Tables stand to the left of those that they refer to, unless a cycle prevents it; within a column, a table stands near those that it is
 * joined to. A line that crosses a column has a lane of its own there. Unjoined tables stand below.
 */
export function layout(keys: readonly string[], links: readonly Pair[]): Drawing {
  const pairs = links.filter(({ from, to }) => from !== to);
  const joined = new Set(pairs.flatMap(({ from, to }) => [from, to]));
  const ranks = inColumns(
    keys.filter((key) => joined.has(key)),
    pairs,
  );
  const lanes = pairs.map((pair, place) => lanesOf(pair, place, ranks));
  const columns = ordered(ranks, pairs, lanes);
  const heights = columns.map((column) => column.reduce((sum, key) => sum + heightOf(key) + rowGap, -rowGap));
  const tallest = Math.max(0, ...heights);
  const places = new Map(
    columns.flatMap((column, place) => {
      let y = (tallest - (heights[place] ?? 0)) / 2;
      return column.map((key): [string, Node] => {
        const node = { key, x: place * (nodeWidth + columnGap), y };
        y += heightOf(key) + rowGap;
        return [key, node];
      });
    }),
  );
  const below = tallest === 0 ? 0 : tallest + 2 * rowGap;
  const loose = keys
    .filter((key) => !joined.has(key))
    .map((key, place) => ({
      key,
      x: (place % looseColumns) * (nodeWidth + rowGap),
      y: below + Math.floor(place / looseColumns) * (nodeHeight + rowGap),
    }));
  const nodes = [...[...places.values()].filter(({ key }) => !isLane(key)), ...loose];
  return {
    width: Math.max(0, ...nodes.map(({ x }) => x + nodeWidth)),
    height: Math.max(0, tallest, ...nodes.map(({ y }) => y + nodeHeight)),
    nodes,
    edges: pairs.map(({ from, to }, place) => {
      const stops = [from, ...(lanes[place] ?? []).map(({ key }) => key), to];
      return { from, to, path: pathAlong(stops.flatMap((key) => places.get(key) ?? [])) };
    }),
  };
}

interface Pair {
  from: string;
  to: string;
}

/** The place where a line crosses a column. */
interface Lane {
  key: string;
  column: number;
}

const laneHeight = 8;
const laneMark = '\u0000';
const isLane = (key: string) => key.startsWith(laneMark);
const heightOf = (key: string) => (isLane(key) ? laneHeight : nodeHeight);

function lanesOf({ from, to }: Pair, place: number, columns: readonly (readonly string[])[]): Lane[] {
  const start = columns.findIndex((column) => column.includes(from));
  const end = columns.findIndex((column) => column.includes(to));
  return Array.from({ length: Math.max(0, end - start - 1) }, (_unused, step) => ({
    key: `${laneMark}${place} ${step}`,
    column: start + step + 1,
  }));
}

/** The columns from left to right; the last has the tables that refer to none. */
function inColumns(keys: readonly string[], pairs: readonly Pair[]): string[][] {
  const targets = Map.groupBy(pairs, ({ from }) => from);
  const depths = new Map<string, number>();
  const depthOf = (key: string, path: ReadonlySet<string>): number => {
    const known = depths.get(key);
    if (known !== undefined) return known;
    // A cycle is cut at its closing edge.
    const next = (targets.get(key) ?? []).filter(({ to }) => !path.has(to));
    const within = new Set([...path, key]);
    const depth = Math.max(-1, ...next.map(({ to }) => depthOf(to, within))) + 1;
    depths.set(key, depth);
    return depth;
  };
  const columns: string[][] = [];
  for (const key of keys) {
    const depth = depthOf(key, new Set([key]));
    while (columns.length <= depth) columns.push([]);
    columns[depth]?.push(key);
  }
  return columns.toReversed();
}

/** Each column with its lanes, sorted by the mean position of their neighbours. */
function ordered(
  columns: readonly (readonly string[])[],
  pairs: readonly Pair[],
  lanes: readonly (readonly Lane[])[],
): string[][] {
  const neighbours = new Map<string, string[]>();
  const join = (one: string, other: string) => {
    neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
    neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
  };
  for (const [place, { from, to }] of pairs.entries()) {
    const stops = [from, ...(lanes[place] ?? []).map(({ key }) => key), to];
    for (const [step, stop] of stops.slice(1).entries()) join(stops[step] ?? from, stop);
  }
  let sorted = columns.map((column, place) => [
    ...column,
    ...lanes.flat().flatMap((lane) => (lane.column === place ? [lane.key] : [])),
  ]);
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const places = new Map(
      sorted.flatMap((column) =>
        column.map((key, row): [string, number] => [key, row - (column.length - 1) / 2]),
      ),
    );
    const middle = (key: string) => {
      const near = (neighbours.get(key) ?? []).map((each) => places.get(each) ?? 0);
      return near.reduce((sum, place) => sum + place, 0) / Math.max(1, near.length);
    };
    sorted = sorted.map((column) => column.toSorted((a, b) => middle(a) - middle(b)));
  }
  return sorted;
}

/** A line from the right side of the first to the left side of the last, or around them where it leads back. */
function pathAlong(stops: readonly Node[]): string {
  const [first, ...others] = stops;
  if (!first) return '';
  let { x, y } = { x: first.x + nodeWidth, y: first.y + nodeHeight / 2 };
  let path = `M${x} ${y}`;
  for (const stop of others) {
    const end = stop.y + heightOf(stop.key) / 2;
    const bend = stop.x > x ? (stop.x - x) / 2 : nodeWidth / 2;
    path += `C${x + bend} ${y} ${stop.x - bend} ${end} ${stop.x} ${end}`;
    if (isLane(stop.key)) path += `H${stop.x + nodeWidth}`;
    ({ x, y } = { x: isLane(stop.key) ? stop.x + nodeWidth : stop.x, y: end });
  }
  return path;
}
