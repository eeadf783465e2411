import type { ValueMeaning } from '#model';
import { nameWords, wordVectors } from '#model';
import { nameColumns } from '../domain/domain.js';
import type { Column, Table } from '../domain/domain.js';
import type { Test } from '../request/request.js';
import { otherNamesOf } from '../words/demonyms.js';
import { cuesIn, isIdle } from '../words/cues.js';
import type { Entry } from './sense.js';

/** The phrases for values, states and flags. */
export function testSenses(table: Table): Entry[] {
  return [...table.columns.flatMap(sensesOfColumn), ...currentSenses(table), ...termSenses(table)];
}

/** "this academic year", "the current term": the current one of them. */
function termSenses(table: Table): Entry[] {
  const { current, noun } = table.model;
  const words = nameWords(noun.value.singular);
  if (current?.value.by !== 'period' || !terms.has(words.at(-1) ?? '')) return [];
  const meaning = { kind: 'test', test: { kind: 'current', table } } as const;
  return ['this', 'current'].map((word) => ({ phrase: [word, ...words], meaning, fit: 1 }));
}

const terms = new Set('year term semester season quarter period cycle intake'.split(' '));

/** "active clients" are the current ones, if there is no state. */
function currentSenses(table: Table): Entry[] {
  if (!table.model.current || table.columns.some(({ model }) => model.role === 'state')) return [];
  const test: Test = { kind: 'current', table };
  const sensesOf = (words: readonly string[], of: Test): Entry[] =>
    words.map((word) => ({ phrase: [word], meaning: { kind: 'test', test: of }, fit: 0.85 }));
  return [
    ...sensesOf(['active', 'current', 'existing', 'live', 'living', 'alive'], test),
    ...sensesOf(['former', 'lost', 'gone', 'churned'], { kind: 'not', test }),
  ];
}

function sensesOfColumn(column: Column): Entry[] {
  switch (column.model.role) {
    case 'flag':
      return flagSenses(column);
    case 'state':
      return withStates(valueSenses(column), stateSenses(column));
    case 'measure':
    case 'time':
    case 'date_key':
    case 'year':
    case 'id':
      return [];
    case 'key':
      return [...(isOwnText(column) ? valueSenses(column) : []), ...doneSenses(column)];
    default:
      return valueSenses(column);
  }
}

/** A word for several values stands for no single one of them: if P2 is cancelled as well, "cancelled" is not CXL alone. */
function withStates(values: readonly Entry[], states: readonly Entry[]): Entry[] {
  const several = new Set(
    states.flatMap(({ phrase, meaning }) => (testedValues(meaning).length > 1 ? [phrase.join(' ')] : [])),
  );
  const isShort = ({ phrase, meaning }: Entry): boolean =>
    several.has(phrase.join(' ')) &&
    testedValues(meaning).every((value) => value.toLowerCase() !== phrase.join(' '));
  return [...values.filter((entry) => !isShort(entry)), ...states];
}

function testedValues(meaning: Entry['meaning']): readonly string[] {
  return meaning.kind === 'test' && meaning.test.kind === 'is' ? meaning.test.values : [];
}

/** "assigned" and "unassigned" for a ticket with assigned_to: the column is filled or empty. */
function doneSenses(column: Column): Entry[] {
  const [act] = column.model.words;
  if (act === undefined || !/.{4}ed$/.test(act) || !pointsBack.has(column.model.words[1] ?? '')) return [];
  const done = { kind: 'test', test: { kind: 'filled', column } } as const;
  const open = { kind: 'test', test: { kind: 'empty', column } } as const;
  return [
    { phrase: [act], meaning: done, fit: 0.85 },
    { phrase: [act, 'to', 'any', 'people'], meaning: done, fit: 1 },
    { phrase: [`un${act}`], meaning: open, fit: 0.95 },
  ];
}

const pointsBack = new Set(['to', 'by']);

/** If rows have no other name, people call them by the text that is their key. */
function isOwnText({ name, kind, table }: Column): boolean {
  return kind === 'text' && !table.hops.some(({ from, toMany }) => from.name === name && !toMany);
}

function valueSenses(column: Column): Entry[] {
  const written = column.samples.filter((value) => value !== '' && !/^-?[\d.,]+$/.test(value));
  const spoken = Object.entries(column.model.spoken);
  return [
    ...sensesOfTexts(column, new Map(written.map((value) => [value, [value]]))),
    ...sensesOfTexts(column, codesByText(spoken)),
    ...sharedWords(column, spoken),
  ];
}

/** The codes of each text. */
function codesByText(spoken: readonly (readonly [code: string, text: string])[]): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const [code, text] of spoken) if (text !== '') codes.set(text, [...(codes.get(text) ?? []), code]);
  return codes;
}

/** "glossy", with glossy sheets and glossy cards: a word in several texts stands for all of their codes. */
function sharedWords(column: Column, spoken: readonly (readonly [code: string, text: string])[]): Entry[] {
  const codes = new Map<string, Set<string>>();
  for (const [code, text] of spoken)
    for (const word of nameWords(text)) codes.set(word, (codes.get(word) ?? new Set()).add(code));
  return [...codes].flatMap(([word, having]): Entry[] => {
    const isSome = having.size > 1 && having.size * 2 <= spoken.length;
    if (!isSome || word.length < 4 || !isTelling([word])) return [];
    return [
      {
        phrase: [word],
        meaning: { kind: 'test', test: { kind: 'is', column, values: [...having] } },
        fit: 0.6,
      },
    ];
  });
}

/** The phrases for texts, each of which stands for some values. */
function sensesOfTexts(column: Column, valuesOf: ReadonlyMap<string, string[]>): Entry[] {
  const spoken = [...valuesOf.keys()].filter((value) => !isAddress(value));
  const shorts = shortForms(spoken);
  const initials = initialsOf(spoken);
  const isText =
    column.model.words.some((word) => texts.has(word)) && !nameColumns(column.table).includes(column);
  const isSaid = (value: string): boolean => isText || valuesOf.get(value)?.[0] !== value;
  // One word of a sentence that explains a code means too little: "press" is no "press was out of order".
  const sentenceMin = isText ? 3 : 4;
  return [...valuesOf].flatMap(([value, values]) => {
    const test: Test = { kind: 'is', column, values };
    const meaning = { kind: 'test', test } as const;
    const whole = nameWords(value);
    const plain = value.toLowerCase().split(/[\s_-]+/);
    const others = [
      ...otherNamesOf(value.toLowerCase()),
      ...countryNames(column, value),
      ...languageNames(column, value),
      ...genderNames(column, value),
    ];
    return [
      { phrase: whole, meaning, fit: valueFit(whole, column) },
      // "B2B" is one word, though the names of columns would be split there.
      ...(plain.join(' ') === whole.join(' ') ? [] : [{ phrase: plain, meaning, fit: 1 }]),
      ...others.map((name) => ({ phrase: nameWords(name), meaning, fit: 0.95 })),
      ...(shorts.get(value) ?? [])
        .filter((phrase) => phrase.length > 1 || !(isSaid(value) && whole.length >= sentenceMin))
        .map((phrase) => ({
          phrase,
          meaning,
          fit: phrase.length > 1 || isProperName(phrase) ? 0.85 : 0.6,
        })),
      ...(initials.get(value) ?? []).map((letters) => ({ phrase: [letters], meaning, fit: initialsFit })),
    ];
  });
}

const takings: ReadonlySet<string> = new Set(['sale', 'sales', 'revenue', 'turnover', 'income']);

/** One word of the name of a firm or a person is enough if the language has no such word. */
function isProperName([word = '']: readonly string[]): boolean {
  return /^\p{L}{4,}$/u.test(word) && !wordVectors().has(word.toLowerCase());
}

/** A single word of an e-mail address or of a link never means the whole. */
function isAddress(value: string): boolean {
  return value.includes('@') || value.includes('://');
}

/** Somebody may be called Price or May, but the word mostly means no person; "sales" are seldom the department. */
function valueFit(words: readonly string[], { model }: Column): number {
  const [only, ...others] = words;
  if (only === undefined || others.length > 0) return 1;
  if (only.length < 3) return 0.7;
  if (takings.has(only.toLowerCase())) return 0.6;
  return model.role === 'name' && wordVectors().has(only.toLowerCase()) ? 0.6 : 1;
}

const initialsFit = 0.7;

/** "DD" for direct debit: the initials of values of several words, or of their beginnings, if they are unique. */
function initialsOf(values: readonly string[]): Map<string, string[]> {
  const owners = new Map<string, Set<string>>();
  for (const value of values) {
    const letters = nameWords(value).map(([initial = '']) => initial);
    for (let length = 2; length <= Math.min(letters.length, initialsMax); length += 1) {
      const key = letters.slice(0, length).join('');
      if (length === letters.length || length > 2) owners.set(key, (owners.get(key) ?? new Set()).add(value));
    }
  }
  const found = new Map<string, string[]>();
  for (const [key, [value = '', ...others]] of owners) {
    const isWord = key.length > 2 && wordVectors().has(key);
    if (others.length === 0 && /^[a-z]+$/.test(key) && !isWord)
      found.set(value, [...(found.get(value) ?? []), key]);
  }
  return found;
}

const initialsMax = 4;

const texts = new Set(
  'description comment comments note notes remark remarks message text body subject'.split(' '),
);

/** Unique beginnings and single words of values of several words. */
function shortForms(values: readonly string[]): Map<string, string[][]> {
  const owners = new Map<string, Set<string>>();
  const phrases = values.map((value) => {
    const words = nameWords(value);
    const beginnings = words.slice(1).map((_word, place) => words.slice(0, place + 1));
    const singles = words.length > 1 ? words.slice(1).map((word) => [word]) : [];
    const found = [...beginnings, ...singles].filter(
      (phrase) => phrase.join('').length >= 3 && isTelling(phrase),
    );
    for (const phrase of found) {
      const key = phrase.join(' ');
      owners.set(key, (owners.get(key) ?? new Set()).add(value));
    }
    return [value, found] as const;
  });
  return new Map(
    phrases.map(([value, found]) => [
      value,
      found.filter((phrase) => owners.get(phrase.join(' '))?.size === 1),
    ]),
  );
}

/** "without" is no short form of "SQL without tears". */
function isTelling(phrase: readonly string[]): boolean {
  return !phrase.every(
    (word) => isIdle(word) || cuesIn(word).length > 0 || ordinals.has(word) || units.has(word),
  );
}

const ordinals = new Set(
  'first second third fourth new old big small little great los las san santa saint st port fort el la le de den the'.split(
    ' ',
  ),
);

/** "5 biggest days" are none of the soup of the day. */
const units: ReadonlySet<string> = new Set('day week month quarter year hour'.split(' '));

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const places = new Set('country nation market nationality'.split(' '));

/** The names of the country of a two-letter code. */
function countryNames({ model }: Column, value: string): string[] {
  if (!/^[A-Za-z]{2}$/.test(value) || !model.words.some((word) => places.has(word))) return [];
  const name = regions.of(value.toUpperCase())?.toLowerCase();
  return name === undefined ? [] : [name, ...otherNamesOf(name)];
}

/** "female" for F. */
function genderNames({ model }: Column, value: string): readonly string[] {
  if (!model.words.some((word) => word === 'sex' || word === 'gender')) return [];
  return genders.find((names) => names.some((name) => name === value.toLowerCase())) ?? [];
}

const genders: readonly (readonly string[])[] = [
  ['f', 'female', 'females', 'woman', 'women', 'girl', 'girls'],
  ['m', 'male', 'males', 'man', 'men', 'boy', 'boys'],
];

const tongues = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The name of the language of a code. */
function languageNames({ model }: Column, value: string): string[] {
  const isCode = /^[a-z]{2}$/i.test(value) && model.words.some((word) => languages.has(word));
  const name = isCode ? tongues.of(value.toLowerCase()) : undefined;
  return name === undefined ? [] : [name.toLowerCase()];
}

const languages = new Set(['language', 'lang', 'locale']);

/** Words for rows that have not ended yet. */
export const openWords = [
  'open',
  'outstanding',
  'unresolved',
  'pending',
  'ongoing',
  'in progress',
  'unfinished',
] as const;

/** The words for the meaning of a state. */
const stateWords: Partial<Record<ValueMeaning, readonly string[]>> = {
  open: openWords,
  active: ['active', 'live', 'running', 'in force', 'in effect'],
  inactive: ['inactive', 'paused', 'suspended'],
  closed: ['closed', 'done', 'finished', 'completed', 'resolved'],
  cancelled: ['cancelled', 'canceled', 'cancellation', 'called off'],
  won: ['won', 'converted', 'conversion'],
  lost: ['lost', 'rejected', 'declined'],
  paid: ['paid', 'settled', 'succeeded'],
  unpaid: ['unpaid', 'outstanding'],
  late: ['late', 'overdue', 'delayed'],
  failed: ['failed', 'failure'],
  refunded: ['refunded'],
  planned: ['planned', 'scheduled', 'upcoming'],
  written_off: ['written off'],
  no_show: ['no show', 'noshow'],
};

function stateSenses(column: Column): Entry[] {
  const byMeaning = new Map<ValueMeaning, string[]>();
  const meanings = Object.entries(column.model.meanings);
  // Between won and lost there are only stages on the way.
  const isFunnel = ['won', 'lost'].every((end) => meanings.some(([, meaning]) => meaning === end));
  for (const [value, said] of meanings) {
    const meaning = isFunnel && said === 'other' ? 'open' : said;
    byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), value]);
  }
  // Of projects that are in progress or over, the first are the live ones.
  const hasLive = !byMeaning.has('active') && !isFunnel;
  return [...byMeaning].flatMap(([meaning, values]) => {
    const of = { kind: 'test', test: { kind: 'is', column, values } } as const;
    const live = meaning === 'open' && hasLive ? ['live'] : [];
    return [
      ...(stateWords[meaning] ?? []).map((words) => ({
        phrase: nameWords(words),
        meaning: of,
        // A bill that was paid late no longer has the state "late".
        fit: words === 'late' || words === 'delayed' ? 0.8 : 1,
      })),
      ...live.map((word) => ({ phrase: [word], meaning: of, fit: 0.8 })),
    ];
  });
}

/** The words for some values of a state: one as it is written and as it is spoken, and their common meaning. */
export function stateWordsOf({ model }: Column, values: readonly string[]): string[] {
  const [only = '', ...others] = values;
  const own = others.length === 0 ? [only.toLowerCase(), (model.spoken[only] ?? '').toLowerCase()] : [];
  const meaning = model.meanings[only];
  return [...own, ...(meaning === undefined ? [] : (stateWords[meaning] ?? []).slice(0, 1))];
}

/** "planned" and "unplanned" for a value of is_planned. */
export function flagWords({ model }: Column, [value = '', ...others]: readonly string[]): string[] {
  const [word, ...rest] = model.words.filter((each) => !flagMarkers.has(each));
  const meaning = model.meanings[value];
  if (word === undefined || meaning === undefined || rest.length > 0 || others.length > 0) return [];
  return [negatives[meaning] === true ? `un${word}` : word];
}

const negatives: Partial<Record<ValueMeaning, true>> = {
  no: true,
  inactive: true,
  unpaid: true,
};
const flagMarkers = new Set('is has was can flag flg ind indicator yn bool'.split(' '));

/** "VIP" if is_vip is yes; "unplanned" if is_planned is no. */
function flagSenses(column: Column): Entry[] {
  const words = column.model.words.filter((word) => !flagMarkers.has(word));
  if (words.length === 0) return [];
  return Object.entries(column.model.meanings).flatMap(([value, meaning]): Entry[] => {
    const test: Test = { kind: 'is', column, values: [value] };
    const isNo = negatives[meaning] === true || (meaning === 'closed' && !words.includes('closed'));
    const said = (stateWords[meaning] ?? []).map((word) => ({
      phrase: nameWords(word),
      meaning: { kind: 'test', test } as const,
      fit: 0.9,
    }));
    const named = isNo ? words.with(0, `un${words[0] ?? ''}`) : words;
    return [
      ...said,
      { phrase: named, meaning: { kind: 'test', test }, fit: 1 },
      ...(isNo || named.length === 1
        ? []
        : [{ phrase: named.slice(0, 1), meaning: { kind: 'test', test }, fit: 0.6 } as const]),
    ];
  });
}
