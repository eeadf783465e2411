import { medianOf, mediansOfOthers } from './medians.js';

/** The values of periods, the oldest first; undefined where one has none. */
export type Values = readonly (number | undefined)[];

/** Fewer of the same place say nothing of it. */
const seasonsMin = 4;

/** The values less what their place in the season adds, and what it adds to the next two; undefined where they are too few. */
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
  // By the others of its place: a value that has a part in its own forecast is too near to it.
  const others = places.map(mediansOfOthers);
  const rest = values.map((value, at) =>
    value === undefined ? undefined : value - ((others[at % season]?.get(value) ?? level) - level),
  );
  return { values: rest, offsets: [offsetAt(values.length), offsetAt(values.length + 1)] };
}
