import { circumstances } from '#english';
import type { Background, MeasureColumn, ResultShape } from '../result-shape/result-shape.js';

/** One sentence, or two. */
export type Sentences = readonly [headline: string, more?: string | undefined];

/** What a measure is called within a sentence: "the number of orders", or a metric by its own name. */
export function subjectOf(measure: MeasureColumn, { measures }: ResultShape, { words }: Background): string {
  if (!words) return measure.title;
  const what = measures.length === 1 ? words.what : measure.title;
  return words.isMetric ? what : `the ${what}`;
}

/** What narrows the question, with a space before it: ` where country is "Chile" in March 2026`. */
export function narrowed({ words }: Background): string {
  const said = words ? circumstances(words) : '';
  return said === ''
    ? ''
    : ` ${said.length > narrowedMax ? `${said.slice(0, narrowedMax).trimEnd()}…` : said}`;
}

const narrowedMax = 300;

/** "was" of a time that is named, "is" of what has no end. */
export function isOrWas({ words }: Background): 'is' | 'was' {
  return words?.range === undefined ? 'is' : 'was';
}

/** The first letter as it begins a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Chile, Peru and Spain". */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
