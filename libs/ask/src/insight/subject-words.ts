import { circumstances } from '#english';
import type { Background, MeasureColumn, ResultShape } from '../result-shape/result-shape.js';

/** One sentence, or two. */
export type Sentences = readonly [headline: string, more?: string | undefined];

/** The name of a measure within a sentence: "the number of orders", or a metric by its own name. */
export function subjectOf(measure: MeasureColumn, { measures }: ResultShape, { words }: Background): string {
  if (!words) return uncapital(measure.title);
  const what = measures.length === 1 || words.compared ? words.what : measure.title;
  return words.isMetric ? uncapital(what) : `the ${what}`;
}

/** "Average order value" within a sentence; "MRR" and "Net Promoter Score" are names. */
export function uncapital(name: string): string {
  return /^\p{Lu}[^\p{Lu}]+$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** The filters of the question, with a space before them: ` where country is "Chile" in March 2026`. */
export function narrowed({ words }: Pick<Background, 'words'>): string {
  const said = words ? circumstances(words) : '';
  return said === ''
    ? ''
    : ` ${said.length > narrowedMax ? `${said.slice(0, narrowedMax).trimEnd()}…` : said}`;
}

const narrowedMax = 300;

/** "was" for a named time, "is" for one without an end; in the plural "were" and "are". */
export function isOrWas(background: Background): string {
  const [one, several] = background.words?.range === undefined ? ['is', 'are'] : ['was', 'were'];
  return isSeveral(background) ? several : one;
}

/** Reports whether the measure's name is plural: "New customers", but not "Return rate", "Gross" or "Share of customers". */
export function isSeveral({ words }: Background): boolean {
  if (words?.isMetric !== true) return false;
  const [head = ''] = words.what.split(' of ');
  return /[^su]s(?: sold| sent| won| lost)?$/i.test(head);
}

/** "the most orders", "the highest revenue": plurals are counted. */
export function extremeOf(what: string, extreme: 'highest' | 'lowest', background: Background): string {
  const things = countedThings(what);
  if (things === undefined && !isSeveral(background)) return `the ${extreme} ${what}`;
  return `the ${extreme === 'highest' ? 'most' : 'fewest'} ${things ?? what}`;
}

/** The things that a measure counts: "orders" of "number of orders". */
export function countedThings(what: string): string | undefined {
  return /^number of (?!groups)(?!.* and )(.+)$/.exec(what)?.[1];
}

/** The same question without conditions on its numbers, which the sentence states anyway. */
export function withoutHaving({ words, ...background }: Background): Background {
  return { ...background, words: words && { ...words, having: [] } };
}

/** "Chile, Peru and Spain". */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
