import { cuesIn } from './cues.js';
import { isPeopleNoun } from './people-nouns.js';
import type { Token } from './tokenise.js';

/** Verbs of commands, which act on data and ask nothing of it. */
const commands = new Set(
  `delete drop remove insert update set change cancel create add fire hire translate email send call write alter truncate grant revoke rename
  increase decrease book buy sell refund predict forecast explain draw remind approve reject archive import export upload download`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Commands that are nouns as well: "refund requests", "call volume", "book sales". */
const nounsToo = new Set(
  'email call book export import refund hire fire change update drop archive upload download sell buy send'.split(
    ' ',
  ),
);

/** Words that open the object of a command: "email the report", "call me". */
const objectOpenings = new Set(
  'the all every each this that these those my our your their me us him her them it a an any both everybody'.split(
    ' ',
  ),
);

/** Longer than any question of one query. Reading takes time with every word, and blocks the process. */
const wordsMax = 150;

/** Reports whether a sentence asks for the content of the data: not for a change, a forecast, or the content of a page. */
export function isAskable(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
  const [first, second, third] = words[0] === 'please' ? words.slice(1) : words;
  if (first === undefined) return true;
  if (words.length > wordsMax) return false;
  const isWill = [second, third].includes('will') && ['what', 'how', 'which', 'who'].includes(first);
  // "how is business", "how to ship": no rows answer that, unless a measure or a comparison is named: "how is the rating of …".
  const isOfCourse = words.some((word) => cuesIn(word).some((cue) => cue === 'course' || cue === 'going'));
  const isManner =
    first === 'how' && second !== undefined && manners.has(second) && words.length < 5 && !isOfCourse;
  // "refund rate by product" asks for a number.
  const isCommand =
    commands.has(first) && second !== 'rate' && second !== 'rates' && !namesThing(tokens, first);
  return !isCommand && !isWill && !isManner;
}

const manners = new Set(['is', 'are', 'was', 'were', 'to', 'come', 'about', 'do', 'does', "'s"]);

/** "hire bookings over 300" names things; "hire three drivers" and "refund order 15" are commands. */
function namesThing(tokens: readonly Token[], first: string): boolean {
  const place = tokens.findIndex(({ lower }) => lower === first);
  const [next, last] = tokens.slice(place + 1, place + 3);
  if (!nounsToo.has(first) || next?.kind !== 'word') return false;
  return (
    !objectOpenings.has(next.lower) && !isPeopleNoun(next.lower.replace(/s$/, '')) && last?.kind !== 'number'
  );
}
