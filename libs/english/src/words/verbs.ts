import { stem } from './stem.js';

/** Verbs with the words of the numbers that quantify them, the likeliest first: things that weigh have a weight. */
const written: readonly [string, string][] = [
  ['cost', 'price|cost|fare|fee|rate|charge'],
  ['charge', 'fee|price|rate|cost|fare'],
  ['weigh', 'weight|mass'],
  ['earn', 'salary|wage|pay|income|earning|revenue|gross|box'],
  ['gross', 'gross|revenue|income|earning|box'],
  ['money', 'salary|wage|income|earning|revenue|gross|profit|box|worth|total|amount'],
  ['last', 'duration|runtime|length|minute'],
  ['score', 'score|point|goal|mark'],
  ['seat', 'seat|capacity'],
  ['hold', 'capacity|seat|volume'],
  ['carry', 'capacity|load|payload'],
  ['accommodate', 'capacity|seat'],
  ['fit', 'capacity|seat'],
];

const verbs = new Map(
  written.flatMap(([verb, words]) => {
    const measured = words.split('|').map(stem);
    return [verb, `${verb}s`, `${verb}ed`, `${verb}ing`].map((form) => [stem(form), measured] as const);
  }),
);

/** The words of the numbers that quantify a verb; none for other verbs. */
export function measuredBy(verb: string): readonly string[] {
  return verbs.get(verb) ?? [];
}
