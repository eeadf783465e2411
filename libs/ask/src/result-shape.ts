import type { Cell, ColumnKind } from '#contracts';

/** A result, as what is said of it looks at it. */
export interface Result {
  columns: readonly { name: string; kind: ColumnKind }[];
  rows: readonly (readonly Cell[])[];
  isCut: boolean;
}

/** What a result's columns are good for: a time or a name to go along, a number to be looked at. */
export interface ResultShape {
  time: number | undefined;
  names: number[];
  numbers: number[];
}

const numeric: ReadonlySet<ColumnKind> = new Set(['integer', 'number']);
const temporal: ReadonlySet<ColumnKind> = new Set(['date', 'timestamp']);

/** Which columns hold what. A number that stands for something, such as an id or a year, is known by its name. */
export function shapeOf({ columns }: Pick<Result, 'columns'>): ResultShape {
  const places = columns.map((_, place) => place);
  const isNumber = (place: number) => {
    const column = columns[place];
    return column !== undefined && numeric.has(column.kind) && !/(^|_)(id|year)$/i.test(column.name);
  };
  return {
    time: places.find((place) => temporal.has(columns[place]?.kind ?? 'other')),
    names: places.filter((place) => ['text', 'boolean'].includes(columns[place]?.kind ?? 'other')),
    numbers: places.filter(isNumber),
  };
}

/** A cell as a number; undefined where it is none. */
export function numberOf(cell: Cell | undefined): number | undefined {
  const value = typeof cell === 'string' && cell !== '' ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A cell as people read it. */
export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : JSON.stringify(cell ?? null);
}
