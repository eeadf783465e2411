import { birthWord } from '../words/age-words.js';
import { stem } from '../words/stem.js';
import type { CatalogColumn, CatalogTable } from './catalog-table.js';

const called = new Set(
  `person people individual employee worker staff colleague customer client buyer guest visitor user member subscriber student pupil
  teacher professor instructor lecturer tutor coach trainer player athlete swimmer runner driver rider pilot passenger traveller tourist
  author writer poet editor journalist director actor actress singer artist musician performer composer conductor painter doctor
  physician nurse patient surgeon dentist lawyer judge officer soldier engineer technician mechanic manager boss chief head president
  candidate voter citizen resident inhabitant tenant landlord owner founder seller vendor agent broker salesperson representative
  participant contestant competitor winner volunteer donor applicant friend parent child host chef waiter speaker reviewer
  advisor adviser agent assistant governor mayor secretary minister captain leader`
    .split(/\s+/)
    .map(stem),
);

/** Reports whether a word means a person: an "advisor" is one, even if stored as a number. */
export function isSomebody(word: string): boolean {
  return called.has(word);
}

/** The column with the person of a row: "customer", "Employee Name". */
export function somebodyOf({ columns }: CatalogTable): CatalogColumn | undefined {
  return columns.find(({ kind, isKey, words }) => {
    const name = words.at(-1) === 'nam' ? words.at(-2) : words.at(-1);
    return kind === 'text' && !isKey && isSomebody(name ?? '');
  });
}

/** Reports whether its rows are people: by its name, or because they have a first name, a sex or a day of birth. */
export function isOfPeople({ words, columns }: CatalogTable): boolean {
  if (called.has(words.at(-1) ?? '')) return true;
  return columns.some(({ words: own }) => {
    const isName = own.includes('first') && own.includes('nam');
    const isBirth = own.includes(birthWord) && !own.includes('plac');
    return isName || isBirth || own.includes('gender') || own.includes('sex');
  });
}
