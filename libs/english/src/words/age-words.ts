import { stem } from './stem.js';

/** The word for an age. */
export const ageWord = stem('age');

/** The word for a birth, from which an age follows if none is stored. */
export const birthWord = stem('birth');
