/** Hours of each day in which nobody is to be told, by the clock. */
export interface SaidQuietHours {
  from: string;
  to: string;
  /** The sentence says "at night" or "during the day", and no hours. */
  isAssumed: boolean;
}

const half = String.raw`[ap]\.?m\b\.?|in the (?:morning|afternoon|evening)|at night|o['’]clock`;
const clock = String.raw`(?:\d{1,2}(?:[:.]\d\d)?(?:\s?(?:${half}))?|noon|midnight)`;
const span = String.raw`(?:(?:between|from) )?(?<from>${clock})\s?(?:and|to|until|till|-|–|—)\s?(?<to>${clock})`;
const night = '(?<night>at nights?|overnight|(?:during|in|through) the night|at night ?time|by night)';
const day = '(?<day>(?:during|in) the day(?:time)?|by day)';

const people = '(?:me|us|anyone|anybody|people)';
const tell = `(?:tell|wake|alert|notify|message|mail|disturb|bother) ${people}`;
const quiet = [
  'only outside(?: of)?',
  'outside(?: of)?',
  'not',
  'never',
  'except(?: for)?',
  `(?:don['’]t|do not|never) ${tell}`,
  'no (?:alerts|messages|notifications|mails)',
  '(?:stay|keep|be) (?:quiet|silent)',
  '(?:with )?quiet hours(?: are)?',
  'quiet',
].join('|');
const loud = ['only', 'not outside(?: of)?', 'except outside(?: of)?'].join('|');

/** "orders are not between 5 and 9" is about the number. */
const begin = String.raw`(?<=\S)(?<!\b(?:is|are|was|were|be|do|does|did|has|have|had|can|will))[\s,;–—]+(?:(?:and|but),? )?(?:please )?`;
const end = String.raw`(?=\s*(?:$|[.,;!?]))`;
const wording = new RegExp(
  `${begin}(?:(?<loud>${loud})|(?<quiet>${quiet})) (?:${span}|${night}|${day})${end}`,
  'iu',
);

type Groups = Readonly<Record<string, string | undefined>>;

/** Cuts "but not at night" or "only between 8:00 and 20:00" out of a sentence; hours that are not clear stay in it. */
export function takeQuietHours(sentence: string): { said: string; quietHours: SaidQuietHours | undefined } {
  const found = wording.exec(sentence);
  const quietHours = found && hoursOf(found.groups ?? {});
  if (!found || !quietHours) return { said: sentence, quietHours: undefined };
  const rest = sentence.slice(found.index + found[0].length);
  return { said: sentence.slice(0, found.index) + rest, quietHours };
}

const usualNight = { from: '22:00', to: '07:00' };
const usualDay = { from: usualNight.to, to: usualNight.from };

function hoursOf(groups: Groups): SaidQuietHours | undefined {
  const isAssumed = groups['from'] === undefined;
  const said = isAssumed ? (groups['night'] ? usualNight : usualDay) : spanOf(groups);
  if (!said || said.from === said.to) return undefined;
  const { from, to } = said;
  return groups['loud'] === undefined ? { from, to, isAssumed } : { from: to, to: from, isAssumed };
}

interface Clock {
  hour: number;
  minute: string;
  /** "7", which may be in the morning or in the evening. */
  isBare: boolean;
}

/** A bare hour is one of the 24 where the other end shows that it is one of these. */
function spanOf({ from = '', to = '' }: Groups): { from: string; to: string } | undefined {
  const ends = [readClock(from), readClock(to)];
  const [first, last] = ends;
  if (!first || !last) return undefined;
  const areOf24 = ends.some((each) => each && isOf24(each));
  if ((first.isBare || last.isBare) && !areOf24) return undefined;
  return { from: written(first), to: written(last) };
}

function isOf24({ hour, minute, isBare }: Clock): boolean {
  return hour > 12 && (isBare || minute !== '');
}

function written({ hour, minute }: Clock): string {
  return `${String(hour % 24).padStart(2, '0')}:${minute === '' ? '00' : minute}`;
}

function readClock(words: string): Clock | undefined {
  const said = words.toLowerCase();
  if (said === 'noon') return { hour: 12, minute: '', isBare: false };
  if (said === 'midnight') return { hour: 0, minute: '', isBare: false };
  const [, hours = '', minute = '', part = ''] = /^(\d+)(?:[:.](\d\d))?\s?(.*)$/u.exec(said) ?? [];
  const hour = Number(hours);
  if (Number(minute) > 59 || hour > 24) return undefined;
  if (part === '' || part.startsWith('o')) return { hour, minute, isBare: minute === '' };
  if (hour < 1 || hour > 12) return undefined;
  const isAfternoon = part.startsWith('p') || part.endsWith('noon') || part.endsWith('evening');
  const isLate = isAfternoon || (part === 'at night' && hour > 5 && hour < 12);
  return { hour: (hour % 12) + (isLate ? 12 : 0), minute, isBare: false };
}
