/** Reports whether numbers of that name add up, as far as it tells: averages, rates and prices have no meaningful sum. */
export function isAdditiveName(name: string): boolean {
  return !notAdditive.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'));
}

const words = [
  'avg|average|mean|median|min|minimum|max|maximum|p\\d\\d',
  'rates?|ratio|shares?|percent|percentage|pct|per|price',
  'score|rating|age|distinct|unique|durations?|balance|latitude|longitude',
];
const notAdditive = new RegExp(`(?<![a-z])(?:${words.join('|')})(?![a-z])`, 'i');
