import { allSteps } from '../all-steps.js';
import type { ColumnRef, Coverage } from '#contracts';
import type { Link } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';
import { alikeIn, keyStem, standsFor } from '../words/key-words.js';
import { inRole, isGenericName, isOfPeople, nameEvidence } from './link-evidence.js';
import type { NameEvidence, Target } from './link-evidence.js';
import { unitOf } from '../columns/measure.js';
import { isUnique, ownKey } from './own-key.js';
import { pairsByValues } from './pairs-by-values.js';
import { isDateDimension } from '../table-role.js';

/** A pair of columns, one of which may refer to the other. */
export interface LinkCandidate {
  from: ColumnRef;
  to: ColumnRef;
}

interface Candidate {
  from: ColumnView;
  to: Target;
  evidence: NameEvidence;
}

// Each candidate costs a statement at the source.
const candidatesMax = 1_000;
const perColumnMax = 3;
const linkFrom = 0.6;

/** Returns the pairs that are worth a lookup at the source, the likeliest first. */
export function candidatesOf(tables: readonly TableView[]): LinkCandidate[] {
  return allSteps(undeclared(tables))
    .toSorted((a, b) => b.evidence.certainty - a.evidence.certainty)
    .slice(0, candidatesMax)
    .map(({ from, to }) => ({ from: refOf(from), to: refOf(to.column) }));
}

/** A candidate whose values were looked up. */
interface Weighed extends Candidate {
  basis: Link['basis'];
}

/** Finds the links that a source declares, and those that names and values support; one table per step. */
export function* linkSteps(
  tables: readonly TableView[],
  coverages: readonly Coverage[],
): Generator<void, Link[]> {
  const covered = new Map(coverages.map((coverage) => [pairKey(coverage), coverage]));
  const likely = new Map<ColumnView, Weighed[]>();
  for (const { from, to, evidence } of yield* undeclared(tables)) {
    const pair = { from: refOf(from), to: refOf(to.column) };
    const basis = weigh(pair, to, evidence, covered.get(pairKey(pair)));
    if (basis.certainty >= linkFrom) push(likely, from, { from, to, evidence, basis });
  }
  const links = [...likely.values()].flatMap((some) => atHome(some, likely) ?? []);
  return [
    ...tables.flatMap(declaredLinks),
    ...links.map(({ from, to, basis }) => ({
      from: refOf(from),
      to: refOf(to.column),
      isDeclared: false,
      basis,
    })),
  ];
}

/**
 * Returns the likeliest target of a column. If that target is itself a reference, and its table is not the one in the name, the next target is
 * used: a "campus" of students and one of fees both refer to campuses.
 */
function atHome(some: readonly Weighed[], likely: ReadonlyMap<ColumnView, Weighed[]>): Weighed | undefined {
  const best = surest(some);
  if (best === undefined || speaksOf(best)) return best;
  const next = surest(likely.get(best.to.column) ?? []);
  return (next && some.find(({ to }) => to.column === next.to.column)) ?? best;
}

function speaksOf({ from, to }: Weighed): boolean {
  return standsFor(keyStem(from) ?? from.parts, to.column.table.words) > 0;
}

function surest(some: readonly Weighed[]): Weighed | undefined {
  return some.reduce<Weighed | undefined>(
    (best, one) => (one.basis.certainty >= (best?.basis.certainty ?? 0) ? one : best),
    undefined,
  );
}

/** Combines the evidence of values with that of names. */
function weigh(
  pair: LinkCandidate,
  target: Target,
  { certainty, sentence }: NameEvidence,
  coverage: Coverage | undefined,
): Link['basis'] {
  const { from, to } = pair;
  const names = `${from.table}.${from.column} refers to ${to.table}.${to.column}: ${sentence}`;
  // A column that happens to be unique is no key until its values confirm it.
  const unseen = isKeyByName(target) ? 0.9 : 0.6;
  if (!coverage || coverage.values === 0) return { certainty: certainty * unseen, evidence: `${names}.` };
  const share = coverage.found / coverage.values;
  const evidence = `${percent(share)} of the values of ${from.table}.${from.column} are in ${to.table}.${to.column}; ${sentence}.`;
  if (share === 1) return { certainty: certainty + (1 - certainty) * 0.5, evidence };
  if (share >= 0.9) return { certainty, evidence };
  // Unrelated values are found by chance too, so half of the values make no reference.
  return { certainty: certainty * share * 0.6, evidence };
}

function isKeyByName({ column }: Target): boolean {
  return keyStem(column) !== undefined || column.table.source.primary_key.includes(column.name);
}

function percent(share: number): string {
  // Rounded down, so that a share below 100 % never reads as 100 %.
  return `${Math.floor(share * 1_000) / 10} %`;
}

function declaredLinks(table: TableView): Link[] {
  return table.source.foreign_keys.flatMap(({ columns, schema, table: name, references, inferred }) => {
    if (inferred || columns.length !== references.length) return [];
    const [first, ...beside] = columns.map((from, place) => ({ from, to: references[place] ?? '' }));
    // A column with codes that a list explains does not refer to that list.
    const isCode = table.columns.some(
      ({ name: own, decoded }) => own === first?.from && decoded !== undefined,
    );
    if (!first || (isCode && beside.length === 0)) return [];
    const from = { schema: table.source.schema, table: table.source.name, column: first.from };
    const to = { schema, table: name, column: first.to };
    if (beside.length === 0) return [{ from, to, isDeclared: true, basis: declaredBasis }];
    const evidence = `The source declares it: all ${columns.length} columns have to be equal.`;
    return [{ from, to, beside, isDeclared: true, basis: { certainty: 1, evidence } }];
  });
}

const declaredBasis: Link['basis'] = { certainty: 1, evidence: 'The source declares it.' };

const referringKinds: ReadonlySet<string> = new Set(['text', 'integer', 'number', 'date', 'timestamp']);

/** Finds the pairs that the source does not declare and that names or values support; one table per step. */
function* undeclared(tables: readonly TableView[]): Generator<void, Candidate[]> {
  // A list of codes explains columns; no row of another table belongs to one of its rows.
  const things = tables.filter(({ isCodeList }) => !isCodeList);
  const targets = new Targets(things);
  yield;
  const byValues = pairsByValues(things);
  const candidates: Candidate[] = [];
  for (const table of things) {
    yield;
    candidates.push(...undeclaredOf(table, targets, byValues));
  }
  return candidates;
}

function undeclaredOf(
  table: TableView,
  targets: Targets,
  byValues: ReadonlyMap<ColumnView, readonly Candidate[]>,
): Candidate[] {
  const declared = new Set(
    // A column of a key of several may refer to something by itself: the order of a line of an order.
    table.source.foreign_keys.flatMap(({ columns, inferred }) =>
      inferred || columns.length > 1 ? [] : columns,
    ),
  );
  const [own, second] = ownKey(table);
  return table.columns.flatMap((from) => {
    if (declared.has(from.name) || from.decoded || !referringKinds.has(from.kind)) return [];
    // An amount refers to nothing: "price per seat".
    if (unitOf(from) !== null && keyStem(from) === undefined) return [];
    const isOwnKey = second === undefined && own === from;
    const named = targets
      .of(from)
      .filter(({ column }) => canRefer(from, column, isOwnKey))
      .flatMap((to) => {
        const evidence = nameEvidence(from, to);
        return evidence ? [{ from, to, evidence: nearerAtHome(from, to, evidence) }] : [];
      })
      .toSorted((a, b) => b.evidence.certainty - a.evidence.certainty)
      .slice(0, perColumnMax);
    const seen = new Set(named.map(({ to }) => to.column));
    return [...named, ...(byValues.get(from) ?? []).filter(({ to }) => !seen.has(to.column))];
  });
}

const elsewhere = 0.95;

/** Prefers targets in the same schema: if two schemas have the same tables, those of one schema belong together. */
function nearerAtHome(from: ColumnView, { column }: Target, evidence: NameEvidence): NameEvidence {
  return from.table.source.schema === column.table.source.schema
    ? evidence
    : { ...evidence, certainty: evidence.certainty * elsewhere };
}

/**
 * Reports whether a column may refer to another. A table's own key may do so only if it has the other's name, a longer name
 * that ends with it, or a name that stands for the other table: each row belongs to one row of the other. Of two tables with
 * the same key, the key's origin is referred to.
 */
function canRefer(from: ColumnView, to: ColumnView, isOwnKey: boolean): boolean {
  if (from === to || !areComparable(from, to)) return false;
  if (!isOwnKey) return true;
  // The same table in two schemas is a copy.
  if (from.table.source.name === to.table.source.name) return false;
  if (from.name.toLowerCase() === to.name.toLowerCase()) return isHome(to, from);
  const isLonger =
    to.parts.length > 1 &&
    from.parts.length > to.parts.length &&
    from.name.toLowerCase().endsWith(to.name.toLowerCase());
  const stem = keyStem(from) ?? from.parts;
  return isLonger || (standsFor(stem, to.table.words) === 1 && standsFor(stem, from.table.words) < 1);
}

function isMoment({ kind }: ColumnView): boolean {
  return kind === 'date' || kind === 'timestamp';
}

function areComparable(from: ColumnView, to: ColumnView): boolean {
  return kindOf(from) === kindOf(to);
}

function kindOf({ kind }: ColumnView): string {
  return kind === 'number' ? 'integer' : kind;
}

/** Reports whether the first of two tables with the same key is the key's origin: by its name, its rows, its texts, its place. */
function isHome(one: ColumnView, other: ColumnView): boolean {
  const stem = keyStem(one) ?? one.parts;
  const differences = [
    standsFor(stem, one.table.words) - standsFor(stem, other.table.words),
    (one.table.rows ?? 0) - (other.table.rows ?? 0),
    textsOf(one.table) - textsOf(other.table),
    other.table.place - one.table.place,
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}

/** Counts the text columns of a table. A table that describes things has texts; one that adds to them has amounts. */
function textsOf({ columns }: TableView): number {
  return columns.filter(({ kind }) => kind === 'text').length;
}

/** An index of the columns that may be referred to, by the name of the referring column; comparing all pairs of 1,000 tables would take minutes. */
class Targets {
  readonly #byName = new Map<string, Target[]>();
  readonly #byInitial = new Map<string, Target[]>();
  readonly #byFirstPart = new Map<string, Target[]>();
  readonly #ofTable = new Map<TableView, Target[]>();
  readonly #ofPeople: Target[] = [];
  readonly #days: Target[] = [];
  readonly #named = new Map<string, readonly Target[]>();

  constructor(tables: readonly TableView[]) {
    for (const table of tables) {
      const key = ownKey(table);
      const own = key.length === 1 ? key[0] : undefined;
      for (const column of table.columns) {
        if (column === own || isUnique(column)) this.#add({ column, isOwnKey: column === own });
      }
      // A calendar that numbers its days is referred to by these numbers, and any other by its day.
      const day = own === undefined && isDateDimension(table) ? table.columns.find(isMoment) : undefined;
      if (day) this.#days.push({ column: day, isOwnKey: true });
    }
  }

  of(from: ColumnView): readonly Target[] {
    if (isMoment(from)) return this.#days;
    // Of 1,000 tables, hundreds have a column of the same name, and the result is the same for all of them.
    const named = this.#named.get(from.name) ?? this.#namedBy(from);
    this.#named.set(from.name, named);
    return [...new Set([...named, ...(this.#ofTable.get(from.table) ?? [])])];
  }

  #namedBy(from: ColumnView): readonly Target[] {
    const named = keyStem(from) ?? from.parts;
    const words = [...named, ...from.parts];
    const initials = new Set([...words, ...words.flatMap(alikeIn)].map(([initial]) => initial ?? ''));
    const spoken = [named, named.slice(-1), inRole(named)].filter(({ length }) => length > 0);
    const isSpokenOf = ({ column: { table } }: Target) =>
      spoken.some((some) => standsFor(some, table.words) > 0);
    return [
      ...new Set([
        // Half of all tables have an "id", so the shared name proves nothing.
        ...(isGenericName(from.name) ? [] : (this.#byName.get(from.name.toLowerCase()) ?? [])),
        ...[...initials].flatMap((initial) => this.#byInitial.get(initial)?.filter(isSpokenOf) ?? []),
        ...from.parts.flatMap((part) => this.#byFirstPart.get(part) ?? []),
        ...this.#ofPeople.slice(0, peopleTablesMax),
      ]),
    ];
  }

  #add(target: Target): void {
    const { column, isOwnKey } = target;
    push(this.#byName, column.name.toLowerCase(), target);
    if (!isOwnKey) return;
    for (const initial of new Set(column.table.words.map(([first]) => first ?? '')))
      push(this.#byInitial, initial, target);
    if (column.parts.length > 1) push(this.#byFirstPart, column.parts[0] ?? '', target);
    push(this.#ofTable, column.table, target);
    if (isOfPeople(column.table)) this.#ofPeople.push(target);
  }
}

const peopleTablesMax = 60;

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function refOf({ table, name }: ColumnView): ColumnRef {
  return { schema: table.source.schema, table: table.source.name, column: name };
}

function pairKey({ from, to }: LinkCandidate): string {
  return JSON.stringify([from, to].map(({ schema, table, column }) => [schema, table, column]));
}
