import type { TimeMeaning } from '../source-model.js';
import type { ColumnView } from '../source-view.js';
import { WordSet, rootOf } from '../words/root.js';

/** Asked in their order, so that "expected close" is due and no end, and "valid to" no end of its row. */
const meanings: readonly (readonly [TimeMeaning, WordSet])[] = [
  ['birth', new WordSet('birth born birthday birthdate dob')],
  [
    'due',
    new WordSet(
      'due promised promise expected deadline planned target eta scheduled estimated required requested need needed',
    ),
  ],
  ['ends', new WordSet('expires expiry expiration')],
  [
    'ends',
    new WordSet(
      `end ended ends close closed closing finish finished complete completed done cancel cancelled canceled left leave churned resolved resolution
      removed decommissioned deleted archived terminated termination checkout returned delivered delivery paid settled restored refunded
      received released blocked stopped exit disconnected unsubscribed deactivated retired repaid`,
    ),
  ],
  [
    'entered',
    new WordSet(
      `create created opened open hired hire signed signup joined join registered registration onboarded booked since installed entered added inserted
      issued enrolled enrolment applied founded established launched published activated commissioned converted member`,
    ),
  ],
  [
    'happens',
    new WordSet(
      `date day happened occurred occurrence order ordered sold sale transaction start started begin began event logged recorded read reading
      measured visited visit period month submitted invoice charged exposed placed sent time moment at checkin departure arrival received move moved snapshot`,
    ),
  ],
  ['other', new WordSet('updated modified changed synced loaded etl refreshed seen')],
];

const beginnings = new WordSet('valid effective period coverage');
const fromWords = new WordSet('from start begin since');
const toWords = new WordSet('to until till end thru through');

/** What a time says of its row, by its name. */
export function timeMeaning({ parts, words, table }: ColumnView): TimeMeaning {
  const period = periodEnd(words);
  if (period !== undefined) return period;
  // "date" and "time" mark the kind and say nothing where another word does.
  const telling = [...words, ...parts].filter((word) => !markers.has(word));
  const found = meanings.find(([, known]) => telling.some((word) => known.has(word)));
  if (found) return found[0];
  return telling.length === 0 || telling.some((word) => isActOf(word, table.words)) ? 'happens' : 'other';
}

/** Whether a word is the act that makes a thing: "booked" makes a booking, "order date" is an order's. */
export function isActOf(word: string, things: readonly string[]): boolean {
  const root = rootOf(word);
  return root.length >= 3 && things.some((thing) => rootOf(thing) === root);
}

const markers = new WordSet('date day time timestamp at on dt ts key datetime moment');

function periodEnd(words: readonly string[]): TimeMeaning | undefined {
  if (!words.some((word) => beginnings.has(word))) return undefined;
  if (words.some((word) => fromWords.has(word))) return 'effective_from';
  return words.some((word) => toWords.has(word)) ? 'effective_to' : undefined;
}
