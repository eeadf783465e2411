import { commonWords } from './common-passwords.js';
import { lettersFor, makeupOf, runLengthAt, runMin } from './guessable-units.js';

/** The future owner of the password. */
export interface PasswordOwner {
  email: string;
  name: string;
  /** The names of the workspaces that they may be in. */
  workspaces: readonly string[];
}

/** The reason to refuse a password that is long enough; undefined when it may be used. */
export function weaknessOf(password: string, owner: PasswordOwner): string | undefined {
  const small = password.normalize('NFKC').toLowerCase();
  const core = coreOf(small);
  if (namesOf(owner).some((name) => isMadeOf(core, (unit) => unit === name)))
    return 'must not be your email address or name with a little around it';
  const isCommon =
    new Set(small).size < distinctMin ||
    lettersAndDigits(withoutRuns(small)).length < leastBesideRuns ||
    isMadeOf(core, (unit) => commonWords.has(unit));
  if (isCommon) return 'is one of those that are tried first; take one that nobody would think of';
  const { lettersLeft, hasWord } = makeupOf(small, [...commonWords, ...wordsOf(owner)]);
  return hasWord && lettersLeft < leastBesideUnits
    ? 'is put together from what is tried first: common words, your name or email address, the name of a workspace; take words that nobody would think of'
    : undefined;
}

const distinctMin = 5;
const leastBesideRuns = 4;
const leastBesideUnits = 4;

/** The core of a password: without digits and signs at both ends, and with letters in place of look-alike signs. */
function coreOf(small: string): string {
  const spelt = small
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll(/(?<=\p{L})[013457!](?=\p{L})/gu, (sign) => lettersFor[sign]?.charAt(0) ?? sign);
  return lettersAndDigits(spelt.replaceAll(/^\P{L}+|\P{L}+$/gu, ''));
}

/** Reports whether a text is one unit, once or repeated. */
function isMadeOf(text: string, isUnit: (unit: string) => boolean): boolean {
  const [, unit = ''] = /^(.+?)\1*$/u.exec(text) ?? [];
  return isUnit(unit) || isUnit(text);
}

/** The whole address, its local part and the name, each reduced to the core of a password. */
function namesOf({ email, name }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  return [email, local, name]
    .map((each) => coreOf(each.normalize('NFKC').toLowerCase()))
    .filter(isLongEnough);
}

/** The words of all known names of the owner, and those names written together. */
function wordsOf({ email, name, workspaces }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const names = [local, domain.replace(/\.[^.]*$/, ''), name, ...workspaces].map((each) =>
    each.normalize('NFKC').toLowerCase(),
  );
  const words = names.flatMap((each) => [lettersAndDigits(each), ...each.split(/[^\p{L}]+/u)]);
  return [...new Set(words)].filter(isLongEnough);
}

/** Names of one or two letters occur in too many passwords by chance. */
function isLongEnough(name: string): boolean {
  return name.length > 2;
}

/** The text without runs of an alphabet, the digits or a keyboard, in either direction. */
function withoutRuns(small: string): string {
  let rest = '';
  for (let at = 0; at < small.length;) {
    const length = runLengthAt(small, at);
    if (length < runMin) rest += small.charAt(at);
    at += length < runMin ? 1 : length;
  }
  return rest;
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
