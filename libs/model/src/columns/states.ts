import type { ValueMeaning } from '../source-model.js';
import type { ColumnView } from '../source-view.js';

/** Words of values, by their meaning for the row. The first group with a word of the value decides. */
const lexicon: readonly (readonly [ValueMeaning, RegExp])[] = [
  [
    'no_show',
    /\bno ?show\b|\bdid not (?:attend|arrive|show)\b|\bfailed to (?:attend|arrive|show)\b|\bnot attended\b/,
  ],
  ['unpaid', /\bpart(?:ial|ially|ly)?[ -]paid\b/],
  ['open', /\bpart(?:ial|ially|ly)?[ -](?:received|delivered|shipped|complete|completed|fulfilled)\b/],
  ['written_off', /\bwritten ?off\b|\bwrite ?off\b|\bcharged ?off\b/],
  ['refunded', /\brefund(?:ed)?\b|\bcharge ?back\b|\breversed\b/],
  ['unpaid', /\bunpaid\b|\bunbilled\b|\binvoiced\b|^(?:invoice )?sent$|\bpending payment\b|\boutstanding\b/],
  ['late', /\blate\b|\boverdue\b|\bpast ?due\b|\bdelayed\b|\bdelinquent\b|\barrears\b/],
  ['cancelled', /\bcancell?ed\b|\bcxl\b|\bvoid(?:ed)?\b|\bskipped\b|\bwithdrawn\b|\baborted\b|\bannulled\b/],
  ['won', /\bwon\b|\bconverted\b|\bapproved\b|\baccepted\b|\bupheld\b|\bhired\b|\bsigned\b|\benroll?ed\b/],
  ['lost', /\blost\b|\bdisqualified\b|\brejected\b|\bdeclined\b|\bdenied\b|\bchurned\b/],
  ['failed', /\bfail(?:ed|ure)?\b|\berror(?:ed)?\b|\bbounced\b|\bcrashed\b|\bdefault(?:ed)?\b/],
  ['paid', /\bpaid\b|\bsettled\b|\bsucceeded\b|\bcaptured\b|\bcollected\b|\brepaid\b/],
  ['planned', /\bdraft\b|\bplanned\b|\bscheduled\b|\bupcoming\b|\bproposed\b/],
  [
    'inactive',
    /\binactive\b|\bpaused\b|\bsuspended\b|\bdisabled\b|\bout of (?:service|order)\b|\bblocked\b|\bfrozen\b|\bon hold\b|\bdormant\b|\barchived\b/,
  ],
  [
    'closed',
    /\bclosed\b|\bdone\b|\bcomplete[d]?\b|\bfinished\b|\bresolved\b|\bended\b|\bexpired\b|\bdelivered\b|\bchecked out\b|\breceived\b|\bfulfilled\b|\breturned\b|\bterminated\b/,
  ],
  [
    'open',
    /\bopen\b|\bnew\b|\bpending\b|\bin (?:proc\w*|progress|work)\b|\bpipeline\b|\bcommit\w*\b|\bwaiting\b|\bqueued\b|\bcontacted\b|\bqualified\b|\bprospect\w*\b|\bproposal\b|\bnegotiat\w*\b|\bunfulfilled\b|\bshipped\b|\bconfirmed\b|\breleased\b|\brunning\b|\bstarted\b|\bsubmitted\b|\bin review\b|\bunder review\b|\btodo\b|\bbacklog\b|\bdiscovery\b|\bapplied\b|\brequested\b|\bpartial\w*\b|\bunresolved\b|\breopened\b/,
  ],
  [
    'active',
    /\bactive\b|\bchecked in\b|\bin service\b|\bcurrent\b|\benabled\b|\blive\b|\bin use\b|\btrial(?! expired|_expired)\w*\b|\bverified\b|^customer$/,
  ],
];

/** Codes of three letters, by the words that they abbreviate. */
const codes: ReadonlyMap<string, string> = new Map(
  'can cancelled|cnc cancelled|cnl cancelled|vod void|pln planned|sch scheduled|drf draft|dft draft|opn open|pnd pending|prt partial|cls closed|clo closed|cmp completed|com completed|fin finished|dlv delivered|del delivered|rcv received|rec received|ret returned|rej rejected|exp expired|sus suspended|act active|ina inactive|pai paid|unp unpaid|ovd overdue'
    .split('|')
    .map((line): [string, string] => {
      const [code = '', word = ''] = line.split(' ');
      return [code, word];
    }),
);

/** Returns the meaning of a value of a state for its row. */
export function stateMeaning(value: string): ValueMeaning {
  const text = /^[A-Z]{3}$/.test(value) ? (codes.get(value.toLowerCase()) ?? asText(value)) : asText(value);
  return lexicon.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

/** Returns the same meaning in the context of the column: a payment that is on its way is not paid yet. */
export function stateMeaningIn(
  { words, table, values = [] }: Pick<ColumnView, 'words' | 'table'> & { values?: readonly string[] },
  value: string,
): ValueMeaning {
  const isOfPayment = payments.has(table.words.at(-1) ?? '') || words.some((word) => payments.has(word));
  if (isOfPayment && underWay.test(asText(value))) return 'unpaid';
  const meaning = stateMeaning(value);
  // Work that rests is not done: a ticket on hold is open in a column that has new or open tickets.
  const isWork = values.some((other) => work.test(asText(other)));
  if (meaning === 'inactive' && isWork && /\bon hold\b|\bpaused\b/.test(asText(value))) return 'open';
  // Goods that went out are on their way, unless the column has no later state.
  if (wentOut.test(asText(value)) && !values.some((other) => stateMeaning(other) === 'closed'))
    return 'closed';
  // Quotes and orders are sent as well, and nobody owes money for them.
  const isOwed = table.words.some((word) => owed.has(word)) || words.some((word) => payments.has(word));
  return meaning === 'unpaid' && !isOwed && sent.test(asText(value)) ? 'open' : meaning;
}

const wentOut = /^(?:shipped|despatched|dispatched)$/;
const work = /^(?:new|open|opened|pending|in progress|todo|to do|assigned|waiting|started)$/;
const owed = new Set('invoice bill statement fee charge'.split(' '));
const sent = /^(?:sent|invoiced)$/;

const payments = new Set('payment payout remittance'.split(' '));
const underWay = /\b(?:pending|scheduled|queued|awaiting|on hold)\b/;

function asText(value: string): string {
  return value
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
}

const stateWords = new Set('status state stage phase outcome lifecycle disposition forecast'.split(' '));
const valuesMax = 15;

/** Explains why a column is the state of its row; undefined if it is not. */
export function stateSentence(column: ColumnView): string | undefined {
  const { kind, words, values, profile, spoken } = column;
  if ((kind !== 'text' && spoken.size === 0) || values.length === 0) return undefined;
  if ((profile?.distinct ?? values.length) > valuesMax) return undefined;
  const said = values.filter((value) => value !== '');
  const known = said.filter((value) => stateMeaning(spoken.get(value) ?? value) !== 'other').length;
  const isNamed = words.some((word) => stateWords.has(word));
  if (isNamed && known > 0) return 'Its name and values say how far a row is.';
  return known >= 3 && known >= said.length * 0.75 ? 'Its values say how far a row is.' : undefined;
}
