import type { Cue } from '../words/cues.js';
import { cueOf, meant, wholeName } from './mark.js';
import type { Mark } from './mark.js';
import type { ReadRequest } from './read-request.js';

/**
 * Reports whether a question says so little that nothing else can be meant: "our best month", "our newest customers". Examples of such short
 * questions are too few to learn that from.
 */
export function leavesNoDoubt(read: Omit<ReadRequest, 'plan'>): boolean {
  return (
    read.isMeasureUnsaid === true ||
    isOpenToday(read) ||
    isOfNewest(read) ||
    isAveragePerPeriod(read) ||
    isOfBest(read)
  );
}

/** "how many accounts are open today". */
function isOpenToday({ marks, fired }: Pick<ReadRequest, 'marks' | 'fired'>): boolean {
  const senses = marks.filter(({ kind }) => kind === 'sense');
  return fired.includes('open-today') && senses.length <= 2 && senses.every(({ fit }) => fit >= likeMin);
}

/** "who are our biggest customers", "top 10 customers", "worst products this year": by what was taken for them. */
function isOfBest({ marks, fired, request }: Omit<ReadRequest, 'plan'>): boolean {
  const telling = marks.filter(({ kind }) => kind !== 'idle');
  const senses = telling.filter(({ kind }) => kind === 'sense');
  const [things] = senses;
  const table = meant(things, 'rows')?.table;
  if (!table || senses.length > 1 || (things?.fit ?? 0) < likeMin || !fired.includes('top-few')) return false;
  const isSum = request.clauses.some(
    (clause) =>
      clause.kind === 'measure' && clause.amount.kind === 'aggregate' && clause.amount.name === 'sum',
  );
  const isEach = request.clauses.some(
    (clause) => clause.kind === 'by' && clause.dimension.kind === 'rows' && clause.dimension.table === table,
  );
  return isSum && isEach && telling.every((mark) => mark === things || besideBest(mark));
}

function besideBest(mark: Mark): boolean {
  return mark.kind === 'number' || mark.kind === 'when' || rankingCues.has(cueOf(mark));
}

const rankingCues: ReadonlySet<Cue | undefined> = new Set<Cue>([
  'ask',
  'who',
  'what',
  'top',
  'bottom',
  'biggest',
]);

/** "who", "newest" and what they are. */
const newestMarks = 3;
const likeMin = 0.7;

function isOfNewest({ marks, fired }: Pick<ReadRequest, 'marks' | 'fired'>): boolean {
  const telling = marks.filter(({ kind }) => kind !== 'idle');
  const senses = telling.filter(({ kind }) => kind === 'sense');
  const [things] = senses;
  const isThing = senses.length === 1 && meant(things, 'rows') !== undefined && (things?.fit ?? 0) >= likeMin;
  // The oldest driver may be the first to come or the first to be born.
  const isNewest = telling.some((mark) => cueOf(mark) === 'newest') && fired.includes('newest-things');
  return isThing && isNewest && telling.length <= newestMarks;
}

/** "how many orders per day on average" is no line for each day. */
function isAveragePerPeriod({ marks, fired }: Pick<ReadRequest, 'marks' | 'fired'>): boolean {
  const [counted, ...others] = marks.filter(({ kind }) => kind === 'sense');
  return fired.includes('average-per-period') && others.length === 0 && (counted?.fit ?? 0) >= likeMin;
}

/** "invoices paid within 14 days", "the biggest order and who placed it": the trees have seen few questions of these rules, which are plain. */
export function isRareAndPlain({ marks, fired }: Pick<ReadRequest, 'marks' | 'fired'>): boolean {
  const senses = marks.filter(({ kind }) => kind === 'sense');
  const isFit = (min: number): boolean => senses.every(({ fit }) => fit >= min);
  return (
    (fired.some((rule) => rareRules.has(rule)) && isFit(likeMin)) ||
    (fired.includes('how-long') && isFit(wholeName))
  );
}

const rareRules: ReadonlySet<string> = new Set([
  'so-late',
  'so-long',
  'how-far-ahead',
  'how-long-each',
  'how-long-so-far',
  'once-not-since',
  'done-not-other',
  'and-which',
]);

/** "revenue yesterday", "sales by month": income by its usual names, reckoned with cancelled orders or without them. */
export function isOfIncome({ parts, marks }: Pick<ReadRequest, 'marks' | 'parts'>): boolean {
  const [income, ...others] = marks.filter(({ kind }) => kind === 'sense');
  const isIncome =
    income?.kind === 'sense' && incomes.has(income.noun ?? '') && meant(income, 'quantity') !== undefined;
  const isInTime = parts.some(({ kind }) => kind === 'when' || kind === 'byPeriod' || kind === 'compare');
  const isCompared = parts.some(({ kind }) => kind === 'compare' || kind === 'change');
  return (
    isIncome &&
    isInTime &&
    others.length === 0 &&
    parts.every(({ kind }) => ofTime.has(kind) || (isCompared && ofChange.has(kind)))
  );
}

const incomes: ReadonlySet<string> = new Set(['revenue', 'sale', 'turnover', 'income', 'taking']);
const ofChange: ReadonlySet<string> = new Set(['change', 'percent', 'versus']);
const ofTime: ReadonlySet<string> = new Set([
  'quantity',
  'aggregate',
  'when',
  'byPeriod',
  'soFar',
  'compare',
  'ask',
]);
