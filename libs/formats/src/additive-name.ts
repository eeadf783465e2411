/** Reports whether numbers of that name add up, as far as it tells: averages, rates and prices have no meaningful sum. */
export function isAdditiveName(name: string): boolean {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2');
  return added.test(words) || !notAdditive.test(words);
}

/** "total_price" and "sum(price)" are sums already. */
const added = /^(?:sum|total)(?![a-z])/i;

const notAdded = [
  'avg|average|mean|median|min|minimum|max|maximum|p\\d\\d',
  'rates?|ratios?|shares?|percent|percentage|pct|per|prices?',
  'scores?|ratings?|age|distinct|unique|durations?|balance|latitude|longitude',
];
const notAdditive = new RegExp(`(?<![a-z])(?:${notAdded.join('|')})(?![a-z])`, 'i');
