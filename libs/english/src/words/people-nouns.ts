import { stem } from './stem.js';

/** Nouns for people. */
export const peopleNouns: ReadonlySet<string> = new Set(
  `person people customer client guest user member employee staff worker student learner patient contact lead agent driver instructor teacher subscriber
  tenant owner seller buyer donor volunteer player author`.split(/\s+/),
);

/** Reports whether a word in the singular names a kind of people. */
export function isPeopleNoun(word: string): boolean {
  return peopleNouns.has(word);
}

const staffNouns: ReadonlySet<string> = new Set(
  `employee staff worker colleague agent driver instructor teacher trainer tutor technician engineer mechanic therapist dentist hygienist doctor nurse
  practitioner clinician consultant adviser advisor manager supervisor rep salesperson courier crew operator guard cleaner stylist`.split(
    /\s+/,
  ),
);

/** Whether a word in the singular names people who work for a company. */
export function isStaffNoun(word: string): boolean {
  return staffNouns.has(word);
}

/** Whether a word in the singular says what somebody is, as far as its end tells: "gymnast", "perpetrator". */
export function isSomebody(word: string): boolean {
  return (
    peopleNouns.has(word) ||
    /.{3}(?:ist|ast|ian|eur|ator|trix|man|woman|driver|player|rider|builder)$/.test(word)
  );
}

/** The stems of words for people whom a company serves, none of whom work there. */
export const servedStems: ReadonlySet<string> = new Set(
  'customer client guest patient pupil student owner tenant donor subscriber passenger'.split(' ').map(stem),
);
