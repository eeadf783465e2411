import { stem } from './stem.js';

/** The things that one kind of units measures, and each unit's size in the smallest one. */
interface Dimension {
  measures: readonly string[];
  factors: ReadonlyMap<string, number>;
}

const dimensions: readonly Dimension[] = [
  dimension('duration|runtime|length|time', 'second 1|sec 1|minute 60|hour 3600'),
  dimension(
    'distance|length|height|elevation|altitude|depth|width|range',
    'mm 0.001|millimeter 0.001|cm 0.01|centimeter 0.01|m 1|meter 1|metre 1|km 1000|kilometer 1000|kilometre 1000|mile 1609.344|foot 0.3048|ft 0.3048|inch 0.0254',
  ),
  dimension(
    'weight|mass',
    'gram 1|kg 1000|kilo 1000|kilogram 1000|lb 453.592|pound 453.592|ton 1000000|tonne 1000000',
  ),
];

function dimension(measures: string, factors: string): Dimension {
  return {
    measures: measures.split('|').map(stem),
    factors: new Map(
      factors.split('|').map((pair) => {
        const [unit = '', factor] = pair.split(' ');
        return [stem(unit), Number(factor)];
      }),
    ),
  };
}

/** The words for the things that this unit measures, the likeliest first; undefined for a word that is no unit. */
export function measuredIn(unit: string): readonly string[] | undefined {
  return dimensions.find(({ factors }) => factors.has(unit))?.measures;
}

/** An amount of one unit in all the others. */
export function inOtherUnits(value: number, unit: string): number[] {
  const factors = dimensions.find((each) => each.factors.has(unit))?.factors ?? new Map<string, number>();
  return [...factors.values()].map((to) => (value * (factors.get(unit) ?? to)) / to);
}

/** An amount of one unit in another that a name ends with: two hours are 120 of "runtime_minutes". */
export function inUnitOf(value: number, unit: string, words: readonly string[]): number {
  const factors = dimensions.find((each) => each.factors.has(unit))?.factors;
  const own = words.findLast((word) => factors?.has(word));
  const [from, to] = [factors?.get(unit), factors?.get(own ?? '')];
  return from === undefined || to === undefined ? value : (value * from) / to;
}
