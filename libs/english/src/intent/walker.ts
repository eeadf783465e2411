import type { Comparison } from '#sql';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import type { Revenue } from '../linking/find-revenue.js';
import type { Meaning } from '../linking/meaning.js';
import type { Measure } from '../words/adjectives.js';
import { emptyDraft } from './draft.js';
import type { Draft, Filter, Selected, Test } from './draft.js';
import type { TimeUnit } from '../words/time-units.js';
import type { Part } from './parts.js';

/** The announcements so far that the next words must fulfil. */
export interface Pending {
  aggregates: ('avg' | 'sum' | 'min' | 'max' | 'median')[];
  count: boolean;
  each: boolean;
  compare:
    | {
        operator: Comparison;
        measure?: Measure | undefined;
        unnamed?: Measure | undefined;
        among?: 'all' | 'any' | undefined;
      }
    | undefined;
  between: number[] | undefined;
  superlative:
    | { direction: Measure['direction']; measure?: Measure | undefined; ofPieces?: boolean | undefined }
    | undefined;
  common: Measure['direction'] | undefined;
  column: CatalogColumn | undefined;
  /** True if the column came after an "and", and is asked for unless a condition follows. */
  columnIsAsked: boolean;
  /** True if the column must not be empty, unless a condition follows. */
  columnIsPresent: boolean;
  counted: Selected | undefined;
  not: boolean;
  or: boolean;
  like: 'inside' | 'start' | 'end' | undefined;
  /** "at least 20", with the thing still to come. */
  amount: Amount | undefined;
  /** "between 100 and 300", with the thing still to come. */
  range: { low: number; high: number } | undefined;
  direction: Measure['direction'] | undefined;
  /** "top 3" */
  limit: number | undefined;
}

/** A bound without a column before it. */
export interface Amount {
  operator: Comparison;
  value: number;
  others?: number[];
  isMoney?: boolean;
  /** "more than 5 times": a number of rows, and never a stored number. */
  isTimes?: boolean;
  /** The last mentioned table at that point. */
  table: CatalogTable | undefined;
}

/** Two numbers that make one: "the ratio of … to …", "the difference between … and …". */
export interface Combination {
  operator: '-' | '/';
  operands: Selected[];
  /** "the average ratio": an aggregate of the ratios of rows. */
  name: 'avg' | 'sum' | 'min' | 'max' | 'median' | undefined;
  /** "the highest difference" ranks by it. */
  ranking: { direction: 'ascending' | 'descending'; limit: number } | undefined;
  /** The beginnings of its filters, and of those of its second operand. */
  filtersFrom: number;
  secondFrom: number | undefined;
}

/** Goes through the question from left to right, and builds the draft. */
export class Walker {
  readonly draft: Draft = emptyDraft();
  zone: 'select' | 'filter' | 'order' = 'select';
  pending: Pending = nothing();
  lastTable: CatalogTable | undefined;
  lastRole: 'select' | 'group' | 'filter' | 'order' | undefined;
  isSorting = false;
  /** "When did …" and "where is …" ask for a column that they do not name. */
  asks: 'when' | 'where' | undefined;
  /** "Who" asks for people: their tables. */
  people: readonly CatalogTable[] | undefined;
  grain: TimeUnit | undefined;
  /** True after a word like "which" has opened the sentence. */
  isOpened = false;
  /** "active": only mentioned things that have no end yet. */
  isRunning = false;
  /** True if a superlative named its column: "the highest age". */
  isExtremeOfColumn = false;
  /** True inside of brackets, which narrow the word before them. */
  isInside = false;
  /** True in a further sentence, whose columns replace those shown so far. */
  isNewSentence = false;
  /** "older than any …": the conditions on the compared rows, which follow. */
  inner: Filter[] | undefined;
  /** "How old is …" asks for a column that it only describes. */
  asksMeasure: Measure | undefined;
  isLimitSaid = false;
  /** The number belongs to an unknown thing: "more than 100 zebras". */
  isOfUnknown = false;
  /** "the details", which may be a column of that name. */
  asksDetails = false;
  /** "how many": the sum of a stored number. */
  asksHowMany = false;
  /** "except those that …": the conditions that follow must not hold. */
  isExcepting = false;
  /** "in Germany": a preposition precedes the value. */
  isPlaced = false;
  combination: Combination | undefined;
  /** "revenue", without a column of that name. */
  revenue: Revenue | undefined;
  /** "whose manager is …": the names that follow are those of the role. */
  told: CatalogTable | undefined;
  /** "the same category as …". */
  isSame = false;
  /** The ages by the columns with days of birth. */
  readonly ages = new Map<CatalogColumn, CatalogColumn>();
  /** All words that name something or are unknown, as stems. */
  readonly said: ReadonlySet<string>;

  constructor(
    readonly parts: readonly Part[],
    readonly meanings: ReadonlyMap<Part, Meaning>,
    /** The current day. */
    readonly today: string,
    /** The only table of the source, if it has just one. */
    readonly lone?: CatalogTable | undefined,
  ) {
    this.said = new Set(
      parts.flatMap((part) =>
        part.kind === 'mention' ? part.mention.words : part.kind === 'word' ? [part.token.stem] : [],
      ),
    );
  }

  /** The mentioned tables, the nearest first; without any, those of the requested people, or the only one. */
  get tables(): CatalogTable[] {
    const { spoken } = this;
    if (spoken.length > 0) return spoken;
    return this.people?.length ? [...this.people] : this.lone ? [this.lone] : [];
  }

  /** The mentioned tables, the nearest first. */
  get spoken(): CatalogTable[] {
    const { select, anchors, groupThings, filters } = this.draft;
    const selected = select.flatMap((item) => tableOf(item) ?? []);
    const found = [
      this.lastTable,
      ...this.draft.without.map(({ table }) => table),
      ...selected,
      ...anchors,
      ...groupThings,
      ...filters.map(({ column }) => column.table),
    ];
    return [...new Set(found.filter((table) => table !== undefined))];
  }

  anchor(table: CatalogTable): void {
    if (!this.draft.anchors.includes(table)) this.draft.anchors.push(table);
    if (this.zone === 'select') this.draft.subjects.push(table);
    this.lastTable = table;
  }

  select(item: Selected): void {
    const { combination } = this;
    if (combination && combination.operands.length < 2) {
      combination.operands.push(item);
      const table = tableOf(item);
      if (table) this.anchor(table);
      return;
    }
    if (this.isNewSentence && this.draft.select.length > 0) {
      for (const dropped of this.draft.select) {
        const table = tableOf(dropped);
        if (table) this.anchor(table);
      }
      this.draft.select = [];
    }
    this.isNewSentence = false;
    const isKnown = this.draft.select.some((known) => sameSelected(known, item));
    if (!isKnown) this.draft.select.push(item);
    this.lastRole = 'select';
    this.lastTable = tableOf(item) ?? this.lastTable;
  }

  filter(column: CatalogColumn, test: Test): void {
    const { or } = this.pending;
    const last = (this.inner ?? this.draft.filters).at(-1);
    // "not in A or B" is in neither.
    const isDeniedToo = or && last?.negated === true && last.column === column && !this.isExcepting;
    const negated = (this.pending.not || isDeniedToo) !== this.isExcepting;
    const said = { column, test, negated, alternative: or && !isDeniedToo };
    if (!isRepeated(said, last)) (this.inner ?? this.draft.filters).push(said);
    if (this.draft.share && (test.is === 'time' || this.isPlaced)) this.draft.shareOf.push(said);
    else if (this.draft.share && this.pending.count && test.is === 'text') this.draft.shareBefore.push(said);
    this.pending.not = false;
    this.pending.or = false;
    this.pending.compare = undefined;
    this.pending.like = undefined;
    this.pending.columnIsAsked = false;
    this.lastRole = 'filter';
  }

  order(by: Selected, direction: Measure['direction'], limit?: number): void {
    if (this.draft.order.some((known) => sameSelected(known.by, by))) {
      // "the highest mountains, ordered by their height" are all of them.
      if (this.zone === 'order' && !this.isLimitSaid) this.draft.limit = undefined;
      this.lastRole = 'order';
      return;
    }
    this.draft.order.push({ by, direction });
    if (limit !== undefined && (limit !== 1 || this.draft.limit === undefined)) this.draft.limit = limit;
    const table = tableOf(by);
    if (table && by.what === 'count') this.anchor(table);
    this.lastRole = 'order';
  }

  /** Ranks the selected things by a number that is not named, and shows it beside them. */
  rank(by: Selected, direction: Measure['direction'], limit: number): void {
    this.order(by, direction, limit);
    this.draft.ranking = by;
  }

  /** Settles a column in a condition that had no test. */
  leaveColumn(): void {
    const { column, columnIsAsked, columnIsPresent } = this.pending;
    if (column && columnIsPresent) this.requirePresence(column);
    else if (column && columnIsAsked) this.select({ what: 'column', column });
    this.pending.column = undefined;
    this.pending.columnIsAsked = false;
    this.pending.columnIsPresent = false;
  }

  private requirePresence(column: CatalogColumn): void {
    const { filters } = this.draft;
    if (filters.some((filter) => filter.column === column)) return;
    // A discount that is never empty exists if it is more than zero.
    const test: Test = column.isNullable ? { is: 'null' } : { is: 'compare', operator: '>', value: 0 };
    filters.push({ column, test, negated: column.isNullable, alternative: false });
  }
}

/** All tables that a selected item is about. */
export function tablesOf(item: Selected): CatalogTable[] {
  if (item.what === 'combination') return [item.left, item.right].flatMap(({ of }) => tablesOf(of));
  const table = tableOf(item);
  return table ? [table] : [];
}

/** The table that a selected item is about. */
export function tableOf(item: Selected): CatalogTable | undefined {
  if (item.what === 'combination') return tableOf(item.left.of);
  if (item.what === 'column' || item.what === 'aggregate') return item.column.table;
  if (item.what === 'count') return item.table ?? item.column?.table;
  return item.what === 'metric' ? undefined : item.table;
}

/** "from Japan and Japan": a repetition counts once. */
function isRepeated(said: Filter, last: Filter | undefined): boolean {
  if (said.test.is !== 'text' || last?.test.is !== 'text' || said.column !== last.column) return false;
  return said.test.text === last.test.text && said.negated === last.negated;
}

function sameSelected(a: Selected, b: Selected): boolean {
  if (a.what === 'column' && b.what === 'column') return a.column === b.column;
  if (a.what === 'thing' && b.what === 'thing') return a.table === b.table;
  if (a.what === 'count' && b.what === 'count') return a.table === b.table && a.column === b.column;
  return a.what === 'aggregate' && b.what === 'aggregate' && a.column === b.column && a.name === b.name;
}

/** No announcements. */
export function nothing(): Pending {
  return {
    aggregates: [],
    count: false,
    each: false,
    compare: undefined,
    between: undefined,
    superlative: undefined,
    common: undefined,
    column: undefined,
    columnIsAsked: false,
    columnIsPresent: false,
    counted: undefined,
    not: false,
    or: false,
    like: undefined,
    amount: undefined,
    range: undefined,
    direction: undefined,
    limit: undefined,
  };
}

/** Reports whether something has been asked for, so that further conditions narrow it. */
export function hasAsked(walker: Walker): boolean {
  return walker.draft.select.length > 0 || walker.draft.anchors.length > 0 || walker.draft.order.length > 0;
}
