import { medianOf, mediansOfOthers } from './medians.js';

/** The values of periods, the oldest first; undefined where a period has none. */
export type Values = readonly (number | undefined)[];

/** Fewer values of one place are unreliable. */
const seasonsMin = 4;

/** The values without their seasonal offsets, and the offsets of the next two; undefined where they are too few. */
export function seasonsOf(
  values: Values,
  season: number,
): { values: Values; offsets: [number, number] } | undefined {
  const places = Array.from({ length: season }, (_, place) =>
    values.filter((value, at): value is number => value !== undefined && at % season === place),
  );
  if (places.some(({ length }) => length < seasonsMin)) return undefined;
  const level = medianOf(places.flat());
  const offsetAt = (place: number) => medianOf(places[place % season] ?? []) - level;
  // By the other values of its place: a forecast that includes the value itself is too close to it.
  const others = places.map(mediansOfOthers);
  const rest = values.map((value, at) =>
    value === undefined ? undefined : value - ((others[at % season]?.get(value) ?? level) - level),
  );
  return { values: rest, offsets: [offsetAt(values.length), offsetAt(values.length + 1)] };
}
