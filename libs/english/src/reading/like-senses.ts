import { abbreviates, nameWords, nounOf, wordVectors } from '#model';
import { isOfPeople, isOfStaff } from '../domain/people.js';
import { phraseKey } from '../vocabulary/phrases.js';
import { tableOfTest } from '../request/request.js';
import type { Test } from '../request/request.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import type { Sense } from '../vocabulary/sense.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { businessNounsLike } from '../words/business-nouns.js';
import { isPeopleNoun, peopleNouns, servedStems } from '../words/people-nouns.js';
import { looseSynonymsOf, synonymsOf } from '../words/lexicon.js';
import { stem } from '../words/stem.js';
import type { Token } from '../words/tokenise.js';
import type { Mark } from './mark.js';
import { areOpposite, typoSenses } from './typos.js';

/** Meanings of a word that is in no phrase: those of its synonyms, else of a word that it misspells, else of words that mean nearly the same. */
export function likeSenses(token: Token, vocabulary: Vocabulary): Sense[] {
  const word = token.lower;
  if (!/^\p{L}{3,}$/u.test(word)) return [];
  const isWord = wordVectors().has(word);
  const synonyms = synonymSenses(token, vocabulary);
  const isNamed = synonyms.some(({ fit }) => fit >= namedFit);
  const others = isWord && !isNamed ? nearSenses(word, vocabulary) : [];
  return [
    ...synonyms,
    ...shortFormsOf(word, vocabulary),
    ...(isWord ? others : typoSenses(word, vocabulary)),
  ].filter(({ meaning }) => !isOtherSide(token.stem, meaning));
}

/** Other words for people and things count where the word itself is only a value: "buyers" that occur in a job title. */
export function nounSenses(token: Token, vocabulary: Vocabulary): Sense[] {
  return synonymSenses(token, vocabulary)
    .filter(({ meaning, fit }) => meaning.kind === 'rows' && fit >= wholeValue)
    .map(({ meaning, fit }) => ({ meaning, fit: fit * besideValue }));
}

const besideValue = 0.75;

/** A synonym this good makes the search for similar words needless. */
const namedFit = 0.6;

const closeFit = 0.85;
const looseFit = 0.7;

/** An unknown noun mostly means the rows where a source has one table. */
const loneFit = 0.45;

/** Synonyms stand for a whole value, and for no part of one. */
const wholeValue = 0.8;

/** A participle stands for a state: "invoiced" is no ticket of the category "billing". */
function saysSo(word: string, test: Test): boolean {
  return !/.{3}ed$/.test(word) || test.kind !== 'is' || test.column.model.role !== 'category';
}

/** Customers are households where these are people, and no goods of the department HOUSEHOLD. */
function isOfKind(word: string, test: Test): boolean {
  const table = tableOfTest(test);
  const isPerson = servedStems.has(stem(word));
  return (
    !isPerson ||
    isOfPeople(table) ||
    nameWords(table.model.noun.value.singular).some((each) => accounts.has(each))
  );
}

const accounts: ReadonlySet<string> = new Set([
  'account',
  'company',
  'organisation',
  'organization',
  'business',
]);

/** Tickets are issues, and no day on which something was issued. */
function isThing(word: string): boolean {
  return things.has(stem(word));
}

const things: ReadonlySet<string> = new Set(
  'ticket complaint problem case claim request bill'.split(' ').map(stem),
);

/** A salary is no invoice that is paid. */
function isDeed(test: Test): boolean {
  return test.kind === 'is' && test.values.every((value) => /(?:.{2}ed|paid)$/i.test(value));
}

/** These words are too general to name a value by a synonym: "people" does not mean the topic "account". */
const anybody: ReadonlySet<string> = new Set(['people', 'persons', 'person', 'business', 'company', 'shop']);

function synonymSenses({ lower, stem: root }: Token, vocabulary: Vocabulary): Sense[] {
  const scaled = (words: ReadonlySet<string>, by: number): Sense[] =>
    [...words].flatMap((word) =>
      vocabulary
        .sensesOf(word)
        .filter(
          ({ meaning, fit }) =>
            (meaning.kind !== 'test' ||
              (fit >= wholeValue &&
                saysSo(lower, meaning.test) &&
                !isThing(lower) &&
                isOfKind(lower, meaning.test))) &&
            (meaning.kind !== 'time' || !isThing(lower)),
        )
        .map(({ meaning, fit }) => ({ meaning, fit: fit * by })),
    );
  return [
    ...nearestFirst(lower, [
      ...scaled(businessNounsLike(root), closeFit).filter(
        ({ meaning }) => meaning.kind !== 'test' || !(anybody.has(lower) || isDeed(meaning.test)),
      ),
      ...scaled(synonymsOf(root), closeFit),
      ...scaled(looseSynonymsOf(root), looseFit),
    ]),
    ...(lower === 'people' || lower === 'persons' ? peopleSenses(vocabulary) : []),
    // "employees" are no state EMP.
    ...(isPeopleNoun(nounOf([lower]).singular) ? [] : codesFor(root, vocabulary)),
    ...[...looseSynonymsOf(root)].flatMap((word) => codesFor(word, vocabulary)),
    ...(vocabulary.lone ? [{ meaning: vocabulary.lone, fit: loneFit }] : []),
  ];
}

/** Customers are no members of staff, and employees are no customers. */
function isOtherSide(word: string, meaning: Sense['meaning']): boolean {
  if (meaning.kind !== 'rows') return false;
  const { table } = meaning;
  if (isOfStaff(table)) return servedStems.has(word);
  const nouns = nameWords(table.model.noun.value.singular).map(stem);
  return serving.has(word) && nouns.some((noun) => servedStems.has(noun));
}

const serving: ReadonlySet<string> = new Set(['employee', 'staff', 'colleague'].map(stem));

/** "how many people" may mean any table of people. */
function peopleSenses(vocabulary: Vocabulary): Sense[] {
  return [...peopleNouns].flatMap((noun) =>
    vocabulary
      .sensesOf(phraseKey([noun]))
      .filter(({ meaning, fit }) => meaning.kind === 'rows' && fit >= wholeValue)
      .map(({ meaning, fit }) => ({ meaning, fit: fit * looseFit })),
  );
}

/** The table with the nearest name is preferred: customers are clients rather than accounts. */
function nearestFirst(word: string, senses: readonly Sense[]): Sense[] {
  const likenessOf = ({ meaning }: Sense): number =>
    meaning.kind === 'rows' && !meaning.key
      ? (wordVectors().likeness(
          [nounOf([word]).singular],
          nameWords(meaning.table.model.noun.value.singular),
        ) ?? 0)
      : 1;
  const nearest = Math.max(
    0,
    ...senses.filter(({ meaning }) => meaning.kind === 'rows' && !meaning.key).map(likenessOf),
  );
  return senses.map((sense) =>
    likenessOf(sense) < nearest - fartherBy ? { ...sense, fit: sense.fit * farther } : sense,
  );
}

const fartherBy = 0.1;
const farther = 0.5;

const codeFit = 0.7;

/** "industrial" where the data keeps IND. */
function codesFor(word: string, vocabulary: Vocabulary): Sense[] {
  return vocabulary.codesBefore(word).map(({ meaning, fit }) => ({ meaning, fit: fit * codeFit }));
}

const shortFit = 0.75;

/** "plates" where the data has a table plt. */
export function shortFormsOf(word: string, vocabulary: Vocabulary): Sense[] {
  const { singular } = nounOf([word]);
  const isShort = (known: string): boolean =>
    known.length < singular.length - (/[aeiou]/.test(known) ? 1 : 0) && abbreviates(known, [singular]);
  const shortened = vocabulary.shortWords
    .filter((known) => isShort(known) && (!/[aeiou]/.test(known.slice(1)) || singular.startsWith(known)))
    .flatMap((known) => vocabulary.sensesOf(phraseKey([known])));
  const tables = [...vocabulary.rowWords]
    .filter((known) => isShort(known) && singular.startsWith(known))
    .flatMap((known) =>
      vocabulary.sensesOf(phraseKey([known])).filter(({ meaning }) => meaning.kind === 'rows'),
    );
  // "employees" are no state EMP.
  const named = isPeopleNoun(singular)
    ? shortened.filter(({ meaning }) => meaning.kind !== 'test')
    : shortened;
  return [...new Set([...named, ...tables])].map(({ meaning, fit }) => ({
    meaning,
    fit: fit * shortFit,
  }));
}

/** "top 5 consultants" are the rows of a table "cons", and no title that some of them have. */
export function sensesOfOwners(found: readonly Mark[], senses: readonly Sense[]): Sense[] {
  const tables = new Set(
    found.flatMap((mark) => (mark.kind === 'sense' ? tableOfMeaning(mark.meaning) : [])),
  );
  return senses.map(({ meaning, fit }) => ({
    meaning,
    fit: meaning.kind === 'rows' && tables.has(meaning.table) ? ownerFit : fit,
  }));
}

const ownerFit = 1.05;

const letterFit = 0.8;
/** States that are kept as a letter: O in a status is "open", which fits better than a day of opening. */
const states = new Set(['open', 'active', 'filled', 'void', 'won', 'lost', 'paid', 'draft', 'suspended']);

export function isLetteredState(word: string): boolean {
  return states.has(word);
}

const statusFit = 0.97;

function isStatus(meaning: Sense['meaning']): boolean {
  if (meaning.kind !== 'test' || meaning.test.kind !== 'is') return false;
  return meaning.test.column.model.words.some((word) => word === 'status' || word === 'state');
}

/** "active" where the data keeps A. */
export function letterSenses(word: string, vocabulary: Vocabulary): Sense[] {
  if (!/^\p{L}{4,}$/u.test(word)) return [];
  return vocabulary.lettersBefore(word).map(({ meaning, fit }) => ({
    meaning,
    fit: states.has(word) && isStatus(meaning) ? statusFit : fit * letterFit,
  }));
}

const likenessMin = 0.4;

const nearMax = 4;

/** Only names are shortened: people say values as they are. */
function nearSenses(word: string, vocabulary: Vocabulary): Sense[] {
  const vectors = wordVectors();
  return [...vocabulary.words]
    .map((known) => ({
      known,
      likeness: areOpposite(word, known) ? 0 : (vectors.likeness([word], [known]) ?? 0),
    }))
    .filter(({ likeness }) => likeness >= likenessMin)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, nearMax)
    .flatMap(({ known, likeness }) =>
      vocabulary
        .sensesOf(phraseKey([known]))
        .filter(({ meaning }) => meaning.kind !== 'test')
        .map(({ meaning, fit }) => ({ meaning, fit: fit * likeness * nearness(meaning.kind) }))
        .filter(({ meaning, fit }) => fit >= (meaning.kind === 'rows' ? nearRowsMin : nearMin)),
    );
}

/** A word with less similarity mostly stands for something that the source does not keep, and is asked back about. */
const nearMin = 0.33;

const nearRowsMin = 0.36;

/** Things have other names more often than amounts and columns. */
function nearness(kind: Sense['meaning']['kind']): number {
  return kind === 'rows' ? 0.9 : 0.7;
}
