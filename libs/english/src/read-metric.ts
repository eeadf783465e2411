import type { SourceTable } from '#contracts';
import type { Condition, Expression, Grain, Plan } from '#sql';
import type { CatalogMetric } from './catalog/catalog-table.js';
import type { Reading } from './read-question.js';
import type { Clock, TimeRange } from './time/calendar.js';
import { readTime } from './time/read-time.js';
import { identifierWords } from './words/identifier-words.js';
import { isFiller } from './words/lexicon.js';
import { stem } from './words/stem.js';
import { tokenise } from './words/tokenise.js';
import type { Token } from './words/tokenise.js';

/** What is left of a question while its words are taken for something. */
class Words {
  readonly #taken: boolean[];

  constructor(readonly tokens: readonly Token[]) {
    this.#taken = tokens.map(() => false);
  }

  /** Where these stems stand next to each other and are not taken yet. */
  find(stems: readonly string[]): number | undefined {
    const place = this.tokens.findIndex((_, at) =>
      stems.every((wanted, index) => !this.#taken[at + index] && this.tokens[at + index]?.stem === wanted),
    );
    return place === -1 || stems.length === 0 ? undefined : place;
  }

  take(at: number, length: number): void {
    this.#taken.fill(true, at, at + length);
  }

  isTaken(at: number): boolean {
    return this.#taken[at] ?? true;
  }

  /** Whether what is left carries no meaning of its own. */
  get isExplained(): boolean {
    return this.tokens.every(
      ({ kind, lower }, at) =>
        this.isTaken(at) || kind === 'sign' || isFiller(lower) || courtesies.has(lower),
    );
  }
}

const courtesies = new Set(
  'what was is are were our the show me give how much many did do does we have had there total overall number of by per for in from on with each every split broken down and which have has most highest best get got made make there over time trend'.split(
    ' ',
  ),
);

const grains: Record<string, Grain> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  quarter: 'quarter',
  quarterly: 'quarter',
  year: 'year',
  yearly: 'year',
  annual: 'year',
};

/** What of a question goes with the metric. */
interface Cut {
  dimensions: string[];
  grain: Grain | undefined;
  range: TimeRange | undefined;
  values: { column: string; text: string }[];
  limit: number | undefined;
}

/**
 * Reads a question as one about a curated metric: its name, a time, what it is cut by, and values of that. Every word must be
 * explained, since a number under a name that people trust must not leave out half of what they asked.
 */
export function readMetric(
  question: string,
  metrics: readonly CatalogMetric[],
  tables: readonly SourceTable[],
  clock: Clock,
): Reading | undefined {
  const words = new Words(tokenise(question));
  const metric = takeMetric(words, metrics);
  const table = metric && tableOf(metric, tables);
  if (!metric || !table) return undefined;
  const cut = readCut(words, metric, table, clock);
  if (!words.isExplained || (metric.time_column === null && (cut.grain || cut.range))) return undefined;
  return { plan: toPlan(metric, table, cut), confidence: 0.97, explains: [`metric ${metric.name}`] };
}

/** The metric of the longest name that stands in the question; none where another is named beside it. */
function takeMetric(words: Words, metrics: readonly CatalogMetric[]): CatalogMetric | undefined {
  const phrases = metrics
    .flatMap((metric) => [metric.name, ...metric.synonyms].map((name) => ({ metric, stems: stemsOf(name) })))
    .toSorted((a, b) => b.stems.length - a.stems.length);
  const found = phrases.flatMap(({ metric, stems }) => {
    const at = words.find(stems);
    if (at !== undefined) words.take(at, stems.length);
    return at === undefined ? [] : [metric];
  });
  const [first, ...others] = found;
  return others.every((other) => other === first) ? first : undefined;
}

function readCut(words: Words, metric: CatalogMetric, table: SourceTable, clock: Clock): Cut {
  const limit = takeTop(words);
  const range = takeTime(words, clock);
  const dimensions = metric.dimensions.filter((name) => takeName(words, name));
  const grain = takeGrain(words);
  const values = metric.dimensions.flatMap((column) => takeValues(words, table, column));
  return { dimensions, grain, range, values, limit };
}

function takeTop(words: Words): number | undefined {
  const at = words.find(['top']);
  const count = at === undefined ? undefined : words.tokens[at + 1];
  if (at === undefined || count?.kind !== 'number') return undefined;
  words.take(at, 2);
  return Math.max(1, Math.min(1_000, Math.round(count.value)));
}

function takeTime(words: Words, clock: Clock): TimeRange | undefined {
  for (let at = 0; at < words.tokens.length; at += 1) {
    const phrase = words.isTaken(at) ? undefined : readTime(words.tokens, at, clock);
    if (!phrase) continue;
    words.take(at, phrase.length);
    return phrase.range;
  }
  return undefined;
}

/** A dimension by all of its words, or by the last: "shipping country" as "country". */
function takeName(words: Words, column: string): boolean {
  const stems = identifierWords(column).map(stem);
  for (const wanted of [stems, stems.slice(-1)]) {
    const at = words.find(wanted);
    if (at === undefined) continue;
    words.take(at, wanted.length);
    return true;
  }
  return false;
}

function takeGrain(words: Words): Grain | undefined {
  const at = words.tokens.findIndex(
    ({ lower }, place) => !words.isTaken(place) && Object.hasOwn(grains, lower),
  );
  const token = words.tokens[at];
  if (!token) return undefined;
  words.take(at, 1);
  return grains[token.lower];
}

function takeValues(words: Words, table: SourceTable, column: string): Cut['values'] {
  const samples = table.columns.find(({ name }) => name === column)?.samples ?? [];
  return samples.flatMap((text) => {
    const at = words.find(stemsOf(text));
    if (at === undefined) return [];
    words.take(at, stemsOf(text).length);
    return [{ column, text }];
  });
}

function toPlan(metric: CatalogMetric, table: SourceTable, cut: Cut): Plan {
  const column = (name: string): Expression => ({ kind: 'column', of: alias, column: name });
  const value: Expression = { kind: 'sql', sql: metric.expression };
  const time = metric.time_column === null ? undefined : column(metric.time_column);
  const period = cut.grain && time && ({ kind: 'truncate', grain: cut.grain, of: time } as const);
  const groups = [
    ...(period && cut.grain ? [{ expression: period, label: cut.grain }] : []),
    ...cut.dimensions.map((name) => ({ expression: column(name), label: name })),
  ];
  const [first] = groups;
  return {
    from: { alias, table: { schema: table.schema ?? undefined, name: table.name } },
    joins: [],
    where: [
      ...metric.filters.map((sql): Condition => ({ kind: 'sql', sql })),
      ...(time && cut.range ? within(time, cut.range) : []),
      ...valuesAsConditions(cut.values, column),
    ],
    select: [...groups, { expression: value, label: metric.name }],
    groupBy: groups.map(({ expression }) => expression),
    having: [],
    orderBy: period
      ? [{ by: period, direction: 'ascending' }]
      : first
        ? [{ by: value, direction: 'descending' }]
        : [],
    limit: first ? cut.limit : undefined,
  };
}

const alias = 'm';

function within(of: Expression, { from, before }: TimeRange): Condition[] {
  const date = (value: string): Expression => ({ kind: 'date', value });
  return [
    ...(from === undefined
      ? []
      : [{ kind: 'compare', operator: '>=', left: of, right: date(from) } as const]),
    ...(before === undefined
      ? []
      : [{ kind: 'compare', operator: '<', left: of, right: date(before) } as const]),
  ];
}

/** Values of one column are alternatives; columns limit each other. */
function valuesAsConditions(values: Cut['values'], column: (name: string) => Expression): Condition[] {
  return [...Map.groupBy(values, (value) => value.column)].map(([name, alternatives]) => ({
    kind: 'any',
    conditions: alternatives.map(({ text }) => ({ kind: 'equal_text', of: column(name), text })),
  }));
}

function tableOf({ source }: CatalogMetric, tables: readonly SourceTable[]): SourceTable | undefined {
  const named = tables.filter(({ schema, name }) => source === name || source === `${schema}.${name}`);
  return named.length === 1 ? named[0] : undefined;
}

function stemsOf(text: string): string[] {
  return tokenise(text).map((token) => token.stem);
}
