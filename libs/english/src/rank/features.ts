import type { Plan } from '#sql';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import type { Cue } from '../intent/cues.js';
import { aliasAt, aliasOf, keptOf } from '../assemble/scope.js';
import { tablesUsed } from '../assemble/variants.js';
import type { Part } from '../intent/parts.js';
import { tableOf } from '../intent/walker.js';
import type { Meaning } from '../linking/meaning.js';
import { inOtherUnits } from '../words/units.js';
import { doubtsOf } from './doubts.js';
import type { Judged } from './judged.js';

/** The evidence for and against a reading, as named numbers in the order of the trained trees. */
export function featuresOf(judged: Judged): Record<string, number> {
  return {
    ...ofLinking(judged),
    ...ofWords(judged),
    ...ofUnknown(judged),
    ...ofUnused(judged),
    ...ofPlan(judged),
    ...ofRepetition(judged),
    ...ofDraft(judged),
    ...doubtsOf(judged),
  };
}

function ofLinking({ meanings, gap, margin, place, catalog }: Judged): Record<string, number> {
  const scores = [...meanings.values()].flatMap((meaning) =>
    meaning.means === 'column' || meaning.means === 'table' ? [meaning.score] : [],
  );
  return {
    gap,
    margin,
    place,
    worstScore: Math.min(1, ...scores),
    meanScore: scores.length === 0 ? 1 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    faintNames: scores.filter((score) => score < 0.7).length,
    ...nearness(meanings),
    tablesOfSource: Math.log2(1 + catalog.tables.length),
    ...ambiguity(meanings),
  };
}

/** The number of words that only resemble their meanings, and the similarity of the worst. */
function nearness(meanings: ReadonlyMap<Part, Meaning>): Record<string, number> {
  const near = [...meanings.values()].flatMap((meaning) =>
    meaning.means === 'column' || meaning.means === 'table' ? (meaning.likeness ?? []) : [],
  );
  return { nearWords: near.length, nearWorst: Math.min(1, ...near) };
}

/** The number of other possible meanings of the words. */
function ambiguity(meanings: ReadonlyMap<Part, Meaning>): Record<string, number> {
  let [names, values, valuesUsed] = [0, 0, 0];
  for (const [part, meaning] of meanings) {
    if (part.kind !== 'mention') continue;
    const { mention } = part;
    if (meaning.means === 'value') {
      valuesUsed += 1;
      values += mention.values.length - 1;
    } else if (meaning.means === 'column') {
      names += mention.columns.filter(
        ({ item, score }) => item !== meaning.column && score >= meaning.score - 0.05,
      ).length;
    }
  }
  return { otherNames: Math.min(names, 20), otherValues: Math.min(values, 20), valuesUsed };
}

const counted = [
  'compare',
  'superlative',
  'common',
  'not',
  'or',
  'each',
  'count',
  'aggregate',
  'ask',
  'between',
  'both',
  'order',
  'by',
  'like',
  'everything',
  'average',
  'distinct',
  'end',
] as const satisfies readonly Cue['cue'][];

function ofWords({ parts, meanings, covered, plan }: Judged): Record<string, number> {
  const cues = parts.flatMap((part) => (part.kind === 'cue' ? [part.cue.cue] : []));
  const text = saidIn(plan);
  const numbers = parts.filter(
    (part) => part.kind === 'number' && !amountsOf(part).some((value) => isUsed(value, text)),
  );
  const texts = parts.filter(
    (part) => part.kind === 'text' && !text.toLowerCase().includes(part.text.toLowerCase().slice(0, 12)),
  );
  return {
    share: covered.share,
    unknownWords: covered.unknown.length,
    isHeadUnknown: isHeadUnknown(parts, meanings) ? 1 : 0,
    parts: parts.length,
    unusedNumbers: numbers.length,
    unusedTexts: texts.length,
    ...Object.fromEntries(
      counted.map((name) => [`cue_${name}`, Math.min(cues.filter((cue) => cue === name).length, 4)]),
    ),
  };
}

/** Reports whether the first named thing is missing in the data: the word is unknown, or its guessed meaning found no place. */
function isHeadUnknown(parts: readonly Part[], meanings: Judged['meanings']): boolean {
  const [first] = parts;
  // "Who" asks for people, whatever they do.
  if (first?.kind === 'cue' && first.cue.cue === 'who') return false;
  const head = parts.find(({ kind }) => kind !== 'cue');
  return head?.kind === 'word' || (head?.kind === 'mention' && !meanings.has(head));
}

/** The kinds of unknown words: a verb often adds nothing, while a name or a counted thing is half of the question. */
function ofUnknown({ parts }: Judged): Record<string, number> {
  const places = [...parts.keys()].filter((place) => parts[place]?.kind === 'word');
  const isName = (place: number): boolean => {
    const part = parts[place];
    return part?.kind === 'word' && part.start > 0 && /^\p{Lu}/u.test(part.token.text);
  };
  const isThing = (place: number): boolean => {
    const before = parts[place - 1];
    return before?.kind === 'cue' && introducing.has(before.cue.cue);
  };
  const isDeed = (place: number): boolean => {
    const part = parts[place];
    return part?.kind === 'word' && /(?:ed|ing|en)$/.test(part.token.lower);
  };
  return {
    unknownNames: places.filter(isName).length,
    unknownThings: places.filter(isThing).length,
    unknownDeeds: places.filter(isDeed).length,
    isEndUnknown: parts.findLast(({ kind }) => kind !== 'cue')?.kind === 'word' ? 1 : 0,
  };
}

/** The cues that the subject of a question follows. */
const introducing: ReadonlySet<Cue['cue']> = new Set([
  'aggregate',
  'count',
  'total',
  'each',
  'by',
  'of',
  'superlative',
  'share',
  'common',
]);

/** Parts that were understood by themselves, and found no place. */
function ofUnused({ meanings, parts, plan, draft }: Judged): Record<string, number> {
  const text = JSON.stringify(plan);
  const said = saidIn(plan);
  const all = [...meanings.values()];
  const isMissing = (column: CatalogColumn): boolean => !text.includes(JSON.stringify(keptOf(column)));
  const units = parts.filter(({ kind }) => kind === 'unit').length;
  return {
    unusedColumns: all.filter((meaning) => meaning.means === 'column' && isMissing(meaning.column)).length,
    unusedTables: all.filter(
      (meaning) => meaning.means === 'table' && !text.includes(`"alias":"${aliasOf(meaning.table)}"`),
    ).length,
    unusedValues: all.filter(
      (meaning) =>
        meaning.means === 'value' && !said.includes(JSON.stringify(meaning.hit.value).slice(1, -1)),
    ).length,
    unusedUnits: draft.period ? 0 : units,
  };
}

/** A plan without its names and kinds: the alias t3 is no requested 3, and an aggregate no value "count". */
function saidIn(plan: Plan): string {
  const isName = (key: string, value: unknown): boolean => typeof value === 'string' && names.has(key);
  return JSON.stringify(plan, (key, value: unknown) => (isName(key, value) ? undefined : value));
}

const names: ReadonlySet<string> = new Set(
  'alias of column label schema name kind grain part operator direction'.split(' '),
);

function amountsOf({ value, unit }: Extract<Part, { kind: 'number' }>): number[] {
  return unit === undefined ? [value] : [value, ...inOtherUnits(value, unit)];
}

function isUsed(value: number, planText: string): boolean {
  return new RegExp(`(?<![\\d.])${String(value)}(?!\\d)`).test(planText);
}

function ofPlan({ plan, draft }: Judged): Record<string, number> {
  return {
    tables: plan.joins.length + 1,
    shown: plan.select.length,
    conditions: plan.where.length,
    having: plan.having.length,
    orders: plan.orderBy.length,
    limit: plan.limit === undefined ? 0 : Math.min(plan.limit, 2),
    groups: plan.groupBy.length,
    isDistinct: plan.distinct === true ? 1 : 0,
    aggregatesShown: draft.select.filter(({ what }) => what === 'aggregate' || what === 'count').length,
  };
}

/** Reports whether the result may contain duplicates, which people sometimes want. */
function ofRepetition({ plan, draft, catalog }: Judged): Record<string, number> {
  const isOnce = plan.distinct === true || plan.groupBy.length > 0;
  const shown = draft.select.flatMap((item) => (item.what === 'column' ? [item.column] : []));
  const joined = new Set(plan.joins.map(({ source }) => source.alias));
  const fanOuts = catalog.edges
    .flat()
    .filter(({ fansOut, from, to }) => fansOut && isJoined(plan, joined, from) && isJoined(plan, joined, to));
  return {
    fanOuts: Math.min(fanOuts.length, 4),
    repeatsRows: !isOnce && fanOuts.length > 0 ? 1 : 0,
    sharedShown: isOnce ? 0 : shown.filter(({ isShared }) => isShared).length,
    isOnce: plan.once ? 1 : 0,
    ordersByNullable: draft.order.some(({ by }) => by.what === 'column' && by.column.isNullable) ? 1 : 0,
    thingsByKey: draft.select.filter((item) => item.what === 'thing' && item.table.display.length === 0)
      .length,
  };
}

function isJoined({ from }: Plan, joined: ReadonlySet<string>, index: number): boolean {
  const alias = aliasAt(index);
  return from.alias === alias || joined.has(alias);
}

function ofDraft({ draft, dropped, meanings, plan }: Judged): Record<string, number> {
  const { select } = draft;
  const named = new Set([...meanings.values()].map(tableNamed));
  const used = tablesUsed(draft);
  return {
    droppedOnes: dropped.ones,
    droppedManys: dropped.manys,
    keysShown: select.filter((item) => item.what === 'column' && item.column.isKey).length,
    thingsShown: select.filter(({ what }) => what === 'thing').length,
    showsEverything: select.some(({ what }) => what === 'everything') ? 1 : 0,
    tablesOnWay: Math.max(0, plan.joins.length + 1 - named.size),
    tablesOnlyNamed: draft.anchors.filter((table) => !used.has(table)).length,
    faintFilters: draft.filters.filter(({ test }) => test.is === 'like').length,
    without: draft.without.length,
    isBoth: draft.both ? 1 : 0,
    isShare: draft.share ? 1 : 0,
    leftover: draft.leftover,
    isGuess: draft.isGuess ? 1 : 0,
    isLost: draft.lost ? 1 : 0,
    countsRows: select.some((item) => item.what === 'count' && !item.table && !item.column) ? 1 : 0,
    tablesShown: new Set(select.map((item) => tableOf(item))).size,
  };
}

function tableNamed(meaning: Meaning): CatalogTable | undefined {
  switch (meaning.means) {
    case 'column':
      return meaning.column.table;
    case 'table':
      return meaning.table;
    case 'value':
      return meaning.hit.column.table;
    case 'metric':
      return undefined;
  }
}
