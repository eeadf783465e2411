import { charactersRead } from './tokenise.js';

/** The requested display of an answer. */
export type ChartKind = 'bars' | 'line' | 'area' | 'pie' | 'points' | 'table';

/** A question, and its requested display. */
export interface Shown {
  question: string;
  /** Undefined if that is left to us. */
  as: ChartKind | undefined;
}

const manner = String.raw`(?:(?:simple|nice|interactive|stacked|grouped|horizontal|vertical)\s+)*`;
const kind = String.raw`(?:bar|column|line|area|pie|donut|doughnut|ring|scatter|bubble|trend|time[ -]series)`;
const drawing = '(?:chart|graph|plot|diagram)s?';
const namedChart = String.raw`${manner}(?:${kind}[ -]?${drawing}|histogram|scatter[ -]?plot)`;
const anyChart = String.raw`(?:${namedChart}|${manner}(?:chart|graph|diagram|plot|visuali[sz]ation))`;
const courtesy = String.raw`(?:(?:please|can you|could you|would you|i want|i need|i would like|i'd like|let me see|to see)\s+)*`;
const maker = String.raw`(?:(?:show|draw|give|make|create|build|display|render|generate|plot|get)\s+(?:me\s+|us\s+)?)?`;
const article = String.raw`(?:the\s+|an?\s+)?`;

const phrases = [
  // "Draw a pie chart of …", "A graph showing …", "Bar chart: …"; a "plot of" alone may be a film's.
  new RegExp(
    String.raw`^\s*${courtesy}${maker}${article}(?<chart>${namedChart}|chart|graph|diagram)(?:\s+(?:of|for|showing|that shows|with)\b|\s*:)`,
    'iu',
  ),
  // "…, as a bar chart", "… in a line graph"
  new RegExp(
    String.raw`(?:^|,?\s+)(?:as|in|into|with|using|on)\s+(?:the form of\s+)?(?:an?|one)\s+(?<chart>${anyChart})(?![\p{L}\p{N}]|\s+of\b)`,
    'iu',
  ),
  // "… as a table", "… as bars"
  /(?:^|,?\s+)(?:as\s+(?:a\s+)?(?<chart>table|bars|lines|pie|points)|in\s+(?:a\s+)?(?<tabular>table format?|tabular form(?:at)?))(?![\p{L}\p{N}])/iu,
  // "… (bar chart)", "…, pie chart"
  new RegExp(
    String.raw`(?:\s*[,:;–-])?\s+\(?(?<chart>${namedChart})\)?\s*(?=(?:,?\s*please)?[.?!]*\s*$)`,
    'iu',
  ),
];

/** "Plot revenue by month", and "draw" where something to draw was named as well. */
const verb = new RegExp(
  String.raw`^\s*${courtesy}(?:plot|chart|graph|visuali[sz]e|diagram)\s+(?:me\s+)?(?!(?:of|and|or|by|for|with|is|are)\b)`,
  'iu',
);
const drawn = new RegExp(
  String.raw`^\s*${courtesy}(?:draw|render|create|make|build|generate)\s+(?:me\s+)?`,
  'iu',
);

/**
 * Removes the requested display from a question: "Plot orders per week as a bar chart" asks for "orders per week". Only the ends and "as a" count,
 * because films have plots and songs are in charts.
 */
export function readShown(asked: string): Shown {
  // Single spaces only: matching takes quadratic time in a run of them.
  let question = asked.slice(0, charactersRead).replaceAll(/\s+/gu, ' ');
  const found = phrases.flatMap((phrase) => {
    const { groups } = phrase.exec(question) ?? {};
    if (!groups) return [];
    question = question.replace(phrase, '');
    return [groups['chart'] ?? 'table'];
  });
  const rest = withoutVerb(question, found.length > 0);
  const as = found.map(kindOf).find((each) => each !== undefined);
  if (/[\p{L}\p{N}]/u.test(rest))
    return { question: found.length > 0 || rest !== question ? rest.trim() : asked, as };
  // "As a bar chart" refers to the question before.
  return as ? { question: '', as } : { question: asked, as: undefined };
}

function withoutVerb(question: string, isDrawn: boolean): string {
  const rest = question.replace(verb, '');
  return rest === question && isDrawn ? question.replace(drawn, '') : rest;
}

const kinds: readonly (readonly [RegExp, ChartKind])[] = [
  [/table/i, 'table'],
  [/bar|column|histogram/i, 'bars'],
  [/area/i, 'area'],
  [/line|trend|series/i, 'line'],
  [/pie|donut|doughnut|ring/i, 'pie'],
  [/scatter|bubble|points/i, 'points'],
];

function kindOf(chart: string): ChartKind | undefined {
  return kinds.find(([words]) => words.test(chart))?.[1];
}
