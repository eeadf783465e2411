import { stem } from './stem.js';

/** The word of how old somebody is. */
export const ageWord = stem('age');

/** The word of when and where somebody was born: the age follows from it where none is kept. */
export const birthWord = stem('birth');
