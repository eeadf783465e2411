import { commonRuns, commonWords } from './common-passwords.js';

/** The person whose password it is to be. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/** Why a password is refused although it is long enough; undefined when it may be used. */
export function weaknessOf(password: string, owner: PasswordOwner): string | undefined {
  const small = password.normalize('NFKC').toLowerCase();
  const core = coreOf(small);
  if (namesOf(owner).some((name) => isMadeOf(core, (unit) => unit === name)))
    return 'must not be your email address or name with a little around it';
  const isCommon =
    new Set(small).size < distinctMin ||
    lettersAndDigits(withoutRuns(small)).length < leastBesideRuns ||
    isMadeOf(core, (unit) => commonWords.has(unit));
  return isCommon ? 'is one of those that are tried first; take one that nobody would think of' : undefined;
}

const distinctMin = 5;
const runMin = 4;
const leastBesideRuns = 4;

/** The heart of a password: without digits and signs at both ends, and with letters for the signs that stand for them. */
function coreOf(small: string): string {
  const spelt = small
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll(/(?<=\p{L})[013457!](?=\p{L})/gu, (sign) => letterFor[sign] ?? sign);
  return lettersAndDigits(spelt.replaceAll(/^\P{L}+|\P{L}+$/gu, ''));
}

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '!': 'i',
};

/** Whether a text is one unit, once or again and again. */
function isMadeOf(text: string, isUnit: (unit: string) => boolean): boolean {
  const [, unit = ''] = /^(.+?)\1*$/u.exec(text) ?? [];
  return isUnit(unit) || isUnit(text);
}

/** The whole address, what stands before its @, and the name, written as the core of a password is. */
function namesOf({ email, name }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  return [email, local, name]
    .map((each) => coreOf(each.normalize('NFKC').toLowerCase()))
    .filter(isLongEnough);
}

/** Names of one or two letters stand in too many passwords by chance. */
function isLongEnough(name: string): boolean {
  return name.length > 2;
}

/** The text less what follows an alphabet, the digits or a keyboard, forwards or backwards. */
function withoutRuns(small: string): string {
  let rest = '';
  for (let at = 0; at < small.length;) {
    const length = runLengthAt(small, at);
    if (length < runMin) rest += small.charAt(at);
    at += length < runMin ? 1 : length;
  }
  return rest;
}

function runLengthAt(small: string, at: number): number {
  return Math.max(...runs.map((run) => commonLength(run, small, at)));
}

const runs = commonRuns.flatMap((run) => [run, run.split('').toReversed().join('')]);

/** How much of the text at that place is found together within the run. */
function commonLength(run: string, text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && run.includes(text.slice(at, at + length + 1))) length += 1;
  return length;
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
