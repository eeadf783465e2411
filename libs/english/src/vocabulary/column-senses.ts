import { nameWords } from '#model';
import type { TimeMeaning } from '#model';
import type { Column, Table } from '../domain/domain.js';
import type { Quantity } from '../request/request.js';
import { saying } from './phrases.js';
import type { AddsUp, Entry, Meaning } from './sense.js';

/** What columns are called, and the numbers that follow from them. */
export function columnSenses(table: Table): Entry[] {
  return [...table.columns.flatMap(namesOf), ...timeVerbs(table), ...spansOf(table)];
}

function namesOf(column: Column): Entry[] {
  const meaning = meaningOf(column);
  if (!meaning) return [];
  const owner = nameWords(column.table.model.noun.value.singular);
  const isNumber = ['id', 'key'].includes(column.model.role);
  const ways = saying(column.model.words, owner).filter(
    ([phrase]) => (!isNumber || phrase.length > 1) && !(column.time && phrase.every(saysOfTime)),
  );
  const ownName = ways.map(([phrase, fit]) => ({ phrase, meaning, fit: fit * readiness(column) }));
  return [
    ...ownName,
    ...nounsOfNumbers(column, meaning),
    ...[...column.synonyms, ...(isNumber ? [] : column.model.also)].map((words) => ({
      phrase: nameWords(words),
      meaning,
      fit: 1,
    })),
  ];
}

/** Of a table of ad spend, "ad spend" is rather the amounts than the rows. */
function nounsOfNumbers({ table, model }: Column, meaning: Meaning): Entry[] {
  const noun = nameWords(table.model.noun.value.singular);
  const isNamed =
    meaning.kind === 'quantity' && model.words.some((word) => noun.includes(word) && !weak.has(word));
  if (!isNamed) return [];
  const kept = noun.filter((word) => model.words.includes(word));
  return [noun, kept].map((phrase) => ({ phrase, meaning, fit: 1.05 }));
}

/** "day" says of which kind a time is, and not which one. */
function saysOfTime(word: string): boolean {
  return /^(?:date|day|time|at|on|dt|ts|month|week|year|last|first|new)$/.test(word);
}

const weak = new Set(['order', 'item', 'unit', 'product', 'price']);

/** A flag is rather a condition than something to show. */
function readiness({ model }: Column): number {
  return model.role === 'flag' ? 0.5 : 1;
}

/** Flags and states are said by their meanings as well; keys stand for the rows that they lead to. */
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

/** "preferred supplier" says more than which supplier. */
function saysHow({ table, name, model }: Column): boolean {
  const target = table.hops.find(({ from, toMany }) => from.name === name && !toMany)?.to.table;
  const nouns = new Set([...(target ? nameWords(target.model.noun.value.singular) : []), ...keyWords]);
  return model.words.filter((word) => !nouns.has(word)).length > 0 && model.words.length > 2;
}

const keyWords = ['id', 'key', 'code', 'number', 'no', 'fk'];

/** How people take the numbers of a column together when they do not say it. */
export function addsOf({ model }: Column): AddsUp {
  return model.measure?.adds === 'sum' || model.measure?.adds === 'last' ? 'sum' : 'avg';
}

/** What people say of the times of anything. */
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

const starts = ['happens', 'effective_from', 'entered'];

/** How long a row of a table took, where it says when it began and ended. */
export function spanOf(table: Table): Extract<Quantity, { kind: 'span' }> | undefined {
  const timeOf = (meanings: readonly string[]): Column | undefined =>
    table.columns.find(({ time }) => time && meanings.includes(time.meaning) && isReckoned(time.written));
  const from = starts.map((meaning) => timeOf([meaning])).find(Boolean);
  const to = timeOf(['ends', 'effective_to']);
  if (!from || !to) return undefined;
  const isExact = from.time?.written === 'timestamp' && to.time?.written === 'timestamp';
  return { kind: 'span', from, to, unit: isExact ? 'hours' : 'days' };
}

function spansOf(table: Table): Entry[] {
  const of = spanOf(table);
  if (!of) return [];
  const noun = nameWords(table.model.noun.value.singular);
  const due = table.columns.find(({ time }) => time?.meaning === 'due');
  const delay = due ? delaysFrom(due, of.to) : [];
  const meaning: Meaning = { kind: 'quantity', of, adds: 'avg' };
  const total: Meaning = { kind: 'quantity', of, adds: 'sum' };
  return [
    ...delay,
    ...['duration', 'length'].flatMap((word) => [
      { phrase: [word], meaning, fit: 0.7 },
      { phrase: [...noun, word], meaning, fit: 1 },
      { phrase: [word, 'of', ...noun], meaning, fit: 1 },
    ]),
    ...['hours', 'minutes', 'days', 'time'].flatMap((word) => [
      { phrase: [...noun, word], meaning: total, fit: 0.95 },
      { phrase: [...noun.slice(0, 1), word], meaning: total, fit: 0.9 },
    ]),
  ];
}

/** How far behind the day that was promised. */
function delaysFrom(from: Column, to: Column): Entry[] {
  const meaning: Meaning = { kind: 'quantity', of: { kind: 'span', from, to, unit: 'days' }, adds: 'avg' };
  return ['delay', 'delays', 'days late', 'lateness', 'days overdue'].map((words) => ({
    phrase: nameWords(words),
    meaning,
    fit: 0.9,
  }));
}

function isReckoned(written: string): boolean {
  return written !== 'key';
}
