import type { TimeMeaning } from '../source-model.js';
import type { ColumnView } from '../source-view.js';
import { WordSet, rootOf } from './root.js';

const technical = new WordSet('updated modified changed synced loaded etl refreshed seen');

/** Meanings in the order of their tests, so that "expected close" is due and no end, and "valid to" no end of its row. */
const meanings: readonly (readonly [TimeMeaning, WordSet])[] = [
  ['birth', new WordSet('birth born birthday birthdate dob')],
  [
    'due',
    new WordSet(
      'due promised promise expected deadline planned target eta scheduled estimated required need needed',
    ),
  ],
  ['ends', new WordSet('expires expiry expiration')],
  [
    'ends',
    new WordSet(
      `end ended ends close closed closing finish finished complete completed done cancel cancelled canceled left leave churned resolved resolution
      removed decommissioned deleted archived terminated termination checkout delivered delivery settled restored discharged withdrawn disposed scrapped
      released blocked stopped exit disconnected unsubscribed deactivated retired repaid deceased died death`,
    ),
  ],
  [
    'entered',
    new WordSet(
      `create created opened open hired hire signed signup joined join registered registration onboarded booked since installed entered added inserted
      issued acquired purchased bought enrolled enrolment applied requested founded established launched published activated commissioned converted member raised received reported filed admitted`,
    ),
  ],
  [
    'happens',
    new WordSet(
      `date day happened occurred occurrence order ordered sold sale transaction start started begin began event logged recorded read reading
      measured visited visit period month submitted invoice charged exposed placed sent time moment at checkin departure arrival received move moved snapshot`,
    ),
  ],
  ['other', technical],
];

const beginnings = new WordSet('valid effective period coverage');
const fromWords = new WordSet('from start begin since');
const toWords = new WordSet('to until till end thru through');

/** Reports whether machines write a time, which then says nothing about the business. */
export function isTechnical({ words }: ColumnView): boolean {
  return words.some((word) => technical.has(word));
}

/** The meaning of a time, with the reason that its name gives. */
export interface ReadTime {
  meaning: TimeMeaning;
  reason: string;
}

/** Returns the meaning of a time for its row, by its name. */
export function timeMeaning({ parts, words, table }: ColumnView): ReadTime {
  const period = periodEnd(words);
  if (period !== undefined)
    return { meaning: period, reason: `Its name, "${words.join(' ')}", says how long something holds` };
  // "date" and "time" mark the kind, and mean nothing if there is another word.
  const telling = [...words, ...parts].filter((word) => !markers.has(word));
  const own = telling.find((word) => makes(word, table.words));
  if (own !== undefined) return { meaning: 'happens', reason: actReason(own) };
  const qualified = telling.some((word) => !stepWords.has(word) && !table.words.includes(word));
  for (const [meaning, belongs] of stepMeanings) {
    const word = telling.find((each) => belongs(each, table.words, qualified));
    if (word !== undefined)
      return { meaning, reason: `The word "${word}" in its name is ${stepWordsOf[meaning]}` };
  }
  for (const [meaning, known] of meanings) {
    const word = telling.find((each) => known.has(each));
    if (word !== undefined)
      return { meaning, reason: `The word "${word}" in its name says so${asides[meaning] ?? ''}` };
  }
  if (telling.length === 0)
    return { meaning: 'happens', reason: 'Its name says no more than that it is a time' };
  const act = telling.find((word) => isActOf(word, table.words));
  if (act !== undefined) return { meaning: 'happens', reason: actReason(act) };
  return { meaning: 'other', reason: 'No word of its name is known to say what happens then' };
}

/** Returns the reason for a time of the act that creates a row. */
export function actReason(word: string): string {
  return `The word "${word}" in its name is the act that makes a row`;
}

const asides: Readonly<Partial<Record<TimeMeaning, string>>> = { other: ', which machines write' };

type StepMeaning = 'ends' | 'other' | 'due';
const stepWordsOf: Readonly<Record<StepMeaning, string>> = {
  ends: 'the act that ends a row',
  other: 'one step of a row, and not its end',
  due: 'for what is wanted',
};
type Belongs = (word: string, things: readonly string[], isQualified: boolean) => boolean;

const owed = new WordSet('invoice bill instalment installment fee debt premium receivable payable');
const lent = new WordSet('rental loan lending checkout borrowing');
const payment = new WordSet('paid payment');
const givenBack = new WordSet('returned return');
const arrived = new WordSet('received despatched dispatched shipped fulfilled collected');
const awaited = new WordSet(
  'order purchase po shipment delivery consignment parcel container transfer requisition item line',
);
const sentOut = new WordSet('despatched dispatched shipped');
const made = new WordSet('job work commission');
const refund = new WordSet('refunded refund reversed');
const step = new WordSet('done completed finished verified approved');
const asked = new WordSet('requested request');
const stepWords = new Set('done complete completed finished verified approved requested request'.split(' '));

/** The meanings of steps. A step ends a row only if it is the last one: a debt ends when it is paid, but an order does not. */
const stepMeanings: readonly (readonly [StepMeaning, Belongs])[] = [
  ['ends', (word, things) => payment.has(word) && things.some((thing) => owed.has(thing))],
  ['ends', (word, things) => givenBack.has(word) && things.some((thing) => lent.has(thing))],
  // An order is over when it is received; an incoming thing begins when it is received.
  ['ends', (word, things) => arrived.has(word) && things.some((thing) => awaited.has(thing))],
  // Jobs begin when they are received, and end when the work goes out.
  ['ends', (word, things) => sentOut.has(word) && things.some((thing) => made.has(thing))],
  ['other', (word) => payment.has(word) || givenBack.has(word) || refund.has(word)],
  // "kyc_done" is one step of many, and "requested delivery" is the time when something is wanted.
  ['other', (word, _things, isQualified) => isQualified && step.has(word)],
  ['due', (word, _things, isQualified) => isQualified && asked.has(word)],
];

/** Acts that make a thing and have another name than it: a loan is made when it is disbursed. */
const acts: readonly (readonly [things: WordSet, acts: WordSet])[] = [
  [new WordSet('invoice bill receipt'), new WordSet('issued billed')],
  [new WordSet('payment payout remittance'), new WordSet('paid')],
  [new WordSet('loan credit'), new WordSet('disbursed granted')],
  [
    new WordSet('complaint inquiry enquiry claim payment donation receipt referral application'),
    new WordSet('received filed'),
  ],
  [
    new WordSet('dispute incident outage job ticket fault issue defect'),
    new WordSet('opened raised reported'),
  ],
  [new WordSet('order'), new WordSet('placed')],
  [new WordSet('withdrawal'), new WordSet('withdrawn')],
  [new WordSet('damage defect fault'), new WordSet('reported found')],
  [new WordSet('rental hire loan'), new WordSet('out collected')],
];

/** Reports whether a word is another name for the act that makes a thing. */
export function makes(word: string, things: readonly string[]): boolean {
  const last = things.at(-1) ?? '';
  return acts.some(([of, by]) => of.has(last) && by.has(word));
}

/** Reports whether a word is the act that makes a thing: "booked" makes a booking, and "order date" is an order's. */
export function isActOf(word: string, things: readonly string[]): boolean {
  const root = rootOf(word);
  return root.length >= 3 && things.some((thing) => rootOf(thing) === root);
}

const markers = new WordSet('date day time timestamp at on dt ts key datetime moment');

const validity = new WordSet('valid effective');

/** Reports whether a name says that a row is valid for a time, and not only about a time, as an invoice is about its period. */
export function saysValidity(words: readonly string[]): boolean {
  return words.some((word) => validity.has(word));
}

function periodEnd(words: readonly string[]): TimeMeaning | undefined {
  if (!words.some((word) => beginnings.has(word))) return undefined;
  if (words.some((word) => fromWords.has(word))) return 'effective_from';
  if (words.some((word) => toWords.has(word))) return 'effective_to';
  return words.includes('effective') ? 'effective_from' : undefined;
}
