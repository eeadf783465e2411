import { useCallback, useState } from 'react';

const least = 40;
const most = 1_200;

/** The widths of a table's columns: those that are dragged, and kept nowhere else, or the chosen ones. Columns of one name have one width. */
export function useWidths(columns: readonly string[], chosen: readonly (number | undefined)[] = []) {
  const [dragged, setDragged] = useState<ReadonlyMap<string, number>>(new Map());
  const resize = useCallback(
    (name: string, width: number | undefined) =>
      setDragged((now) => {
        const others = [...now].filter(([each]) => each !== name);
        return new Map(width === undefined ? others : [...others, [name, width]]);
      }),
    [],
  );
  return { widths: columns.map((name, place) => dragged.get(name) ?? chosen[place]), resize };
}

/** A width within the limits of a column. */
export function boundedWidth(width: number): number {
  return Math.round(Math.min(most, Math.max(least, width)));
}

/** A column without a chosen width has one by its content, and its part of the room that is left. */
export function trackOf(chosen: number | undefined, usual: number): string {
  return chosen === undefined ? `minmax(${usual}px, ${usual}fr)` : `${chosen}px`;
}
