import type { CatalogMetric } from '../catalog/catalog-table.js';
import { bestMax } from '../intent/take-limit.js';
import { revenueWords } from '../linking/find-revenue.js';
import { stem } from '../words/stem.js';
import { tokenise } from '../words/tokenise.js';
import type { Cut } from './metric-plan.js';
import type { QuestionWords } from './question-words.js';

const graded = new Set(['best', 'worst', 'top', 'most', 'least']);
const selling = new Set(['sell', 'sells', 'sold', 'selling', 'seller', 'sellers', 'bestselling']);
const buying = new Set(['buy', 'buys', 'bought', 'buying']);
const spending = new Set(['spend', 'spends', 'spent', 'spending']);
const income = new Set(Array.from(revenueWords, stem));
const sold = stem('sold');

/**
 * The metrics that a ranking may leave out, the likeliest first: "sells best" means the number sold, "best" and "buys most" the income. None if
 * several are possible, or if spending is a metric of its own.
 */
export function takeUnsaidMetrics(words: QuestionWords, metrics: readonly CatalogMetric[]): CatalogMetric[] {
  if (words.findWord(graded) === undefined) return [];
  const ofSales = onlyOne(metrics, (stems) => stems.includes(sold));
  const ofIncome = onlyOne(metrics, (stems) => stems.length === 1 && income.has(stems[0] ?? ''));
  if (takeOne(words, selling)) return [...ofSales, ...ofIncome];
  if (takeOne(words, buying)) return ofIncome;
  const spent = takeOne(words, spending);
  if (!spent) return [...ofIncome, ...ofSales];
  const isMetric = metrics.some((metric) => phrasesOf(metric).some((stems) => stems.includes(spent)));
  return isMetric ? [] : ofIncome;
}

/** The breakdown of a metric without a name: a ranking of things or of periods, or nothing. After a singular one of them, after a plural several. */
export function rankedOnly(words: QuestionWords, cut: Cut): Cut | undefined {
  const { ranking, dimensions, grain } = cut;
  const [thing, ...others] = dimensions;
  if (!ranking || others.length > 0 || (thing === undefined) === (grain === undefined)) return undefined;
  const names = new Set(thing ? thing.names.map((stems) => stems.at(-1)) : [grain]);
  const isMany = words.tokens.some(({ lower, stem: root }) => names.has(root) && /[^s]s$/.test(lower));
  return { ...cut, ranking: { ...ranking, limit: ranking.limit ?? (isMany ? bestMax : 1) } };
}

/** The stem of the taken word. */
function takeOne(words: QuestionWords, wanted: ReadonlySet<string>): string | undefined {
  const at = words.findWord(wanted);
  if (at === undefined) return undefined;
  words.take(at, 1);
  return words.tokens[at]?.stem;
}

function onlyOne(
  metrics: readonly CatalogMetric[],
  isMeant: (stems: readonly string[]) => boolean,
): CatalogMetric[] {
  const found = metrics.filter((metric) => phrasesOf(metric).some(isMeant));
  return found.length === 1 ? found : [];
}

function phrasesOf({ name, synonyms }: CatalogMetric): string[][] {
  return [name, ...synonyms].map((phrase) => tokenise(phrase).map((token) => token.stem));
}
