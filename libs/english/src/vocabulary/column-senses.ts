import { nameWords } from '#model';
import type { TimeMeaning } from '#model';
import type { Column, Table } from '../domain/domain.js';
import { isOfPeople } from '../domain/people.js';
import { isYearOfBirth } from '../domain/years.js';
import type { Test } from '../request/request.js';
import { otherWordsFor } from '../words/acts.js';
import { isExpiryWord } from '../words/expiry.js';
import { saidOtherwise } from '../words/said-otherwise.js';
import { cameIn } from './came-in.js';
import { phraseKey, saying } from './phrases.js';
import type { AddsUp, Entry, Meaning } from './sense.js';

/** The names of columns. */
export function columnSenses(table: Table): Entry[] {
  return [
    ...table.columns.flatMap(namesOf),
    ...keyNames(table),
    ...yearNames(table),
    ...timeVerbs(table),
    ...table.columns.flatMap(actsOf),
  ];
}

/** "founded" for a year that is stored as a number: it is also a time. */
function yearNames({ columns, model }: Table): Entry[] {
  const owner = nameWords(model.noun.value.singular);
  return columns
    .filter((column) => column.model.role === 'year')
    .flatMap((column): Entry[] => {
      const meaning = { kind: 'time', column } as const;
      return [
        ...saying(column.model.words, owner).map(([phrase, fit]) => ({ phrase, meaning, fit })),
        ...(isYearOfBirth(column) ? ['born'] : beginningVerbs).map((verb) => ({
          phrase: nameWords(verb),
          meaning,
          fit: 0.55,
        })),
      ];
    });
}

const beginningVerbs = [
  'opened',
  'founded',
  'established',
  'built',
  'started',
  'made',
  'published',
  'released',
  'launched',
  'happened',
  'took place',
  'held',
];

/** The key of rows is their "id", whatever its name. */
function keyNames({ columns, model }: Table): Entry[] {
  const [key, ...others] = columns.filter(({ name }) => model.key.includes(name));
  if (!key || others.length > 0 || !['key', 'id', 'code'].includes(key.model.role)) return [];
  const meaning = { kind: 'column', column: key } as const;
  const owner = nameWords(model.noun.value.singular);
  return [
    { phrase: ['id'], meaning, fit: 0.8 },
    { phrase: [...owner, 'id'], meaning, fit: 0.95 },
  ];
}

function namesOf(column: Column): Entry[] {
  const meaning = meaningOf(column);
  if (!meaning) return [];
  const owner = nameWords(column.table.model.noun.value.singular);
  const isNumber = ['id', 'key'].includes(column.model.role);
  const ways = saying(column.model.words, owner).filter(
    ([phrase]) =>
      (!isNumber || phrase.length > 1) &&
      !(column.time && phrase.every(saysOfTime)) &&
      (!isShare(column) ||
        phrase.some((word) => shareWords.has(word)) ||
        phrase.length === column.model.words.length),
  );
  // "cars" are no courtesy cars.
  const isWhole = (phrase: readonly string[]): boolean => phrase.length >= column.model.words.length;
  const ownName = ways
    .filter(([phrase]) => column.model.role !== 'flag' || column.model.words.length < 2 || isWhole(phrase))
    .map(([phrase, fit]) => ({ phrase, meaning, fit: fit * readiness(column) }));
  return [
    ...ownName,
    ...dateBehind(column, meaning),
    ...nounsOfNumbers(column, meaning),
    ...durationNames(column, meaning),
    ...hoursOf(column, meaning),
    ...[...column.synonyms, ...(isNumber ? [] : column.model.also), ...saidOtherwise(column.model.words)].map(
      (words) => ({ phrase: nameWords(words), meaning, fit: 1 }),
    ),
  ];
}

/** "target date" for a column named date_target. */
function dateBehind({ model, time }: Column, meaning: Meaning): Entry[] {
  const [first, ...others] = model.words;
  return time && first === 'date' && others.length > 0
    ? [{ phrase: [...others, first], meaning, fit: 1 }]
    : [];
}

/** "first reply time" for a number of minutes, and "delay" for minutes late. */
function durationNames({ model }: Column, meaning: Meaning): Entry[] {
  const isDuration = meaning.kind === 'quantity' && model.words.some((word) => unitsOfTime.has(word));
  if (!isDuration) return [];
  const telling = model.words.filter((word) => !unitsOfTime.has(word));
  if (telling.length === 0) return [];
  const isDelay = telling.some((word) => ['late', 'delay', 'delayed', 'overdue'].includes(word));
  const phrases = [
    ...['time', 'duration'].map((word) => [...telling, word]),
    ...(isDelay ? [['delay'], ['lateness'], ['how', 'late']] : []),
  ];
  return phrases.map((phrase) => ({ phrase, meaning, fit: 0.95 }));
}

/** "hours run" for a number of minutes. */
function hoursOf(column: Column, meaning: Meaning): Entry[] {
  const { measure, words } = column.model;
  const isKept = column.table.columns.some(({ model }) => model.measure?.unit === 'hours');
  if (meaning.kind !== 'quantity' || measure?.unit !== 'minutes' || measure.adds !== 'sum' || isKept)
    return [];
  const hours: Meaning = { ...meaning, of: { kind: 'hours', of: column } };
  const telling = words.filter((word) => !unitsOfTime.has(word));
  const isExpected = telling.some((word) => expected.has(word));
  return [
    { phrase: ['hours'], meaning: hours, fit: isExpected ? 0.6 : 0.85 },
    ...(telling.length === 0
      ? []
      : [
          [...telling, 'hours'],
          ['hours', ...telling],
        ].map((phrase) => ({ phrase, meaning: hours, fit: 0.95 }))),
  ];
}

const expected = new Set('estimated planned expected scheduled target budgeted quoted standard'.split(' '));
const unitsOfTime = new Set('second seconds minute minutes hour hours day days'.split(' '));

/** "revenue share" is no revenue. */
function isShare({ model }: Column): boolean {
  return (
    model.measure?.unit === 'percent' &&
    model.words.some((word) => shareWords.has(word)) &&
    model.words.length > 2
  );
}

const shareWords = new Set(['share', 'percent', 'percentage', 'rate', 'ratio', 'pct']);

/** In a table of ad spend, "ad spend" means the amounts rather than the rows. */
function nounsOfNumbers({ table, model }: Column, meaning: Meaning): Entry[] {
  if (meaning.kind !== 'quantity' || !model.measure?.unit) return [];
  const nouns = [table.model.noun.value.singular, ...table.model.also].map(nameWords);
  return nouns.flatMap((noun) => {
    const kept = noun.filter((word) => model.words.includes(word) && !weak.has(word));
    // Cancelled sales earned nothing.
    const only = kept.includes('sale') ? cameIn(table) : undefined;
    const amounts = only ? { ...meaning, only } : meaning;
    return kept.length === 0 ? [] : [noun, kept].map((phrase) => ({ phrase, meaning: amounts, fit: 1.05 }));
  });
}

/** "day" names a kind of time, and no particular one. */
function saysOfTime(word: string): boolean {
  return /^(?:date|day|time|at|on|dt|ts|month|week|year|last|first|new)$/.test(word);
}

const weak = new Set(['order', 'item', 'unit', 'product', 'price']);

/** A flag is a condition rather than something to show. */
function readiness({ model }: Column): number {
  return model.role === 'flag' ? 0.5 : 1;
}

/** Flags and states are named by their meanings as well; keys stand for the rows that they refer to. */
function meaningOf(column: Column): Meaning | undefined {
  switch (column.model.role) {
    case 'measure':
      return { kind: 'quantity', of: { kind: 'value', column }, adds: addsOf(column) };
    case 'time':
    case 'date_key':
      return { kind: 'time', column };
    case 'key':
      return leadsElsewhere(column) && !saysHow(column) ? undefined : { kind: 'column', column };
    default:
      return { kind: 'column', column };
  }
}

function leadsElsewhere(column: Column): boolean {
  return column.table.hops.some(({ from, toMany }) => from === column && !toMany);
}

/** "preferred supplier" means more than the supplier. */
function saysHow({ table, name, model }: Column): boolean {
  const target = table.hops.find(({ from, toMany }) => from.name === name && !toMany)?.to.table;
  const nouns = new Set([...(target ? nameWords(target.model.noun.value.singular) : []), ...keyWords]);
  return model.words.filter((word) => !nouns.has(word)).length > 0 && model.words.length > 2;
}

const keyWords = ['id', 'key', 'code', 'number', 'no', 'fk'];

/** The default aggregate for a column. */
function addsOf({ model }: Column): AddsUp {
  return model.measure?.adds === 'sum' || model.measure?.adds === 'last' ? 'sum' : 'avg';
}

/** Verbs for the times of anything. */
const verbs: Partial<Record<TimeMeaning, readonly string[]>> = {
  entered: [
    'created',
    'added',
    'registered',
    'signed up',
    'joined',
    'opened',
    'started',
    'acquired',
    'came on board',
  ],
  happens: ['happened', 'took place', 'made', 'placed', 'occurred', 'started'],
  ends: ['ended', 'closed', 'left', 'finished', 'completed', 'churned', 'quit', 'terminated'],
  due: ['due', 'expected', 'promised'],
  effective_from: ['started', 'began', 'changed'],
  effective_to: ['ended', 'expired'],
  birth: ['born'],
};

/** Money that was "paid" was "collected", too. */
function actsOf(column: Column): Entry[] {
  if (!column.time) return [];
  const telling = column.model.words.filter((word) => !saysOfTime(word));
  const others = otherWordsFor(telling);
  const undone: Test = { kind: 'empty', column };
  const isExpiry = telling.some(isExpiryWord);
  return [
    ...paperOf(column),
    ...(isExpiry ? overWordsOf(column, telling) : []).map((phrase): Entry => ({
      phrase: nameWords(phrase),
      meaning: {
        kind: 'test',
        test: { kind: 'during', time: column, range: { before: 'today' } },
      },
      fit: 0.95,
    })),
    ...others.map((phrase): Entry => ({
      phrase: nameWords(phrase),
      meaning: { kind: 'time', column },
      fit: 0.75,
    })),
    // "unpaid", "unresolved": the time of the act is empty.
    ...[...telling, ...others.filter((phrase) => !phrase.includes(' '))].map((word): Entry => ({
      phrase: [`un${word}`],
      meaning: { kind: 'test', test: undone },
      fit: 0.9,
    })),
  ];
}

/** "first aid" for first_aid_expires_on: people speak of the paper that runs out. */
function paperOf(column: Column): Entry[] {
  const { words } = column.model;
  const paper = words.slice(0, Math.max(0, words.findIndex(isExpiryWord)));
  const isOwn = phraseKey(paper) === phraseKey(nameWords(column.table.model.noun.value.singular));
  if (paper.length === 0 || isOwn) return [];
  return [{ phrase: paper, meaning: { kind: 'time', column }, fit: paperFit }];
}

/** The paper itself may be a column or a thing of its own. */
const paperFit = 0.75;

/** Words for an expiry in the past; the date itself may be still to come. A driver whose licence has run out has not lapsed. */
function overWordsOf({ table }: Column, telling: readonly string[]): readonly string[] {
  const isOwn = telling.every(isExpiryWord);
  return isOwn || !isOfPeople(table) ? overWords : overWords.filter((words) => words !== 'lapsed');
}

const overWords = ['expired', 'lapsed', 'run out', 'ran out', 'out of date', 'no longer valid'];

function timeVerbs({ columns }: Table): Entry[] {
  const seen = new Set<TimeMeaning>();
  return columns.flatMap((column) => {
    const meaning = column.time?.meaning;
    if (!meaning || seen.has(meaning)) return [];
    seen.add(meaning);
    return (verbs[meaning] ?? []).map((words): Entry => ({
      phrase: nameWords(words),
      meaning: { kind: 'time', column },
      fit: 0.55,
    }));
  });
}
