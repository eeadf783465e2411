import type { ValueMeaning } from '../source-model.js';
import type { ColumnView } from '../source-view.js';

const yes = new Set('y yes true t 1 on ja j oui si'.split(' '));
const no = new Set('n no false f 0 off nein non'.split(' '));
const flagWords = new Set(
  'is has was can flag flg ind indicator yn bool bln bit optin opt enabled active'.split(' '),
);

/** Reports whether a column says yes or no. */
export function isFlag({ kind, profile, values, parts, spoken }: ColumnView): boolean {
  if (kind === 'boolean') return true;
  if ((profile?.distinct ?? values.length) > 2 || values.length === 0) return false;
  if (values.every((value) => flagMeaning(spoken.get(value) ?? '-') !== undefined)) return true;
  if (!values.every((value) => flagMeaning(value) !== undefined)) return false;
  // Columns of 0 and 1 may be counts; letters for yes and no mean nothing else.
  return kind === 'text' ? values.some(isNoDigit) || saysFlag(parts) : saysFlag(parts);
}

function isNoDigit(value: string): boolean {
  return !/^\d+$/.test(value);
}

function saysFlag(parts: readonly string[]): boolean {
  return parts.some((part) => flagWords.has(part)) || saysCondition(parts);
}

/**
 * Reports whether a name describes the condition of a row: "discontinued", "chargeable", "on_stop".
 * Names of attempts and pieces describe a number.
 */
function saysCondition(parts: readonly string[]): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.some((part) => counted.has(part))) return false;
  return (
    conditions.has(last) || /[a-z]{3}(?:ed|able|ible)$/.test(last) || (parts.length > 1 && leading.has(first))
  );
}

const counted = new Set(
  'count cnt number num no qty quantity total days hours minutes attempts times pieces units items'.split(
    ' ',
  ),
);
const leading = new Set('on in no not non'.split(' '));
const conditions = new Set(
  'void voided lost won live free exempt urgent vip deleted warranty recall paid sold open closed hidden'.split(
    ' ',
  ),
);

/**
 * Returns the meaning of a value of a flag, or of its word. The words of the column's name are used if they
 * say more than yes: "is_active" with Y is active.
 */
export function flagMeaningIn(words: readonly string[], value: string): ValueMeaning {
  const plain = flagMeaning(value) ?? 'other';
  const named = words.map((word) => opposites.get(word)).find((pair) => pair !== undefined);
  if (!named || plain === 'other') return plain;
  return plain === 'yes' ? named[0] : named[1];
}

const opposites: ReadonlyMap<string, readonly [ValueMeaning, ValueMeaning]> = new Map([
  ['active', ['active', 'inactive']],
  ['enabled', ['active', 'inactive']],
  ['open', ['open', 'closed']],
  ['closed', ['closed', 'open']],
  ['paid', ['paid', 'unpaid']],
  ['won', ['won', 'no']],
  ['cancelled', ['cancelled', 'no']],
]);

/** Returns the meaning of a value that says yes or no. */
export function flagMeaning(value: string): ValueMeaning | undefined {
  const text = value.trim().toLowerCase();
  if (yes.has(text)) return 'yes';
  return no.has(text) || text === '' ? 'no' : undefined;
}
