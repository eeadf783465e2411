import type { ColumnRef, Coverage } from '#contracts';
import type { Link } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';
import { keyStem } from './key-words.js';
import { isGenericName, isOfPeople, nameEvidence } from './link-evidence.js';
import type { NameEvidence, Target } from './link-evidence.js';
import { isUnique, ownKey } from './own-key.js';

/** A pair of columns of which one may refer to the other. */
export interface LinkCandidate {
  from: ColumnRef;
  to: ColumnRef;
}

interface Candidate {
  from: ColumnView;
  to: Target;
  evidence: NameEvidence;
}

// Each costs a statement at the source.
const candidatesMax = 1_000;
const perColumnMax = 3;
const linkFrom = 0.6;

/** The pairs that are worth looking up at the source, the likeliest first. */
export function candidatesOf(tables: readonly TableView[]): LinkCandidate[] {
  return undeclared(tables)
    .toSorted((a, b) => b.evidence.certainty - a.evidence.certainty)
    .slice(0, candidatesMax)
    .map(({ from, to }) => ({ from: refOf(from), to: refOf(to.column) }));
}

/** The links that a source declares, and those that names and values bear out. */
export function findLinks(tables: readonly TableView[], coverages: readonly Coverage[]): Link[] {
  const covered = new Map(coverages.map((coverage) => [pairKey(coverage), coverage]));
  const found = new Map<ColumnView, Link>();
  for (const { from, to, evidence } of undeclared(tables)) {
    const pair = { from: refOf(from), to: refOf(to.column) };
    const link = { ...pair, isDeclared: false, basis: weigh(pair, evidence, covered.get(pairKey(pair))) };
    const best = found.get(from);
    if (link.basis.certainty >= Math.max(linkFrom, best?.basis.certainty ?? 0)) found.set(from, link);
  }
  return [...tables.flatMap(declaredLinks), ...found.values()];
}

/** What the values add to what the names say. */
function weigh(
  pair: LinkCandidate,
  { certainty, sentence }: NameEvidence,
  coverage: Coverage | undefined,
): Link['basis'] {
  const { from, to } = pair;
  const names = `${from.table}.${from.column} refers to ${to.table}.${to.column}: ${sentence}`;
  if (!coverage || coverage.values === 0) return { certainty: certainty * 0.9, evidence: `${names}.` };
  const share = coverage.found / coverage.values;
  const evidence = `${percent(share)} of the values of ${from.table}.${from.column} are in ${to.table}.${to.column}; ${sentence}.`;
  if (share === 1) return { certainty: certainty + (1 - certainty) * 0.5, evidence };
  if (share >= 0.9) return { certainty, evidence };
  // Values of chance are found, too; what is borne out by half is not a reference.
  return { certainty: certainty * share * 0.6, evidence };
}

function percent(share: number): string {
  // Rounded down: what is not whole must not read so.
  return `${Math.floor(share * 1_000) / 10} %`;
}

function declaredLinks(table: TableView): Link[] {
  return table.source.foreign_keys.flatMap(({ columns, schema, table: name, references, inferred }) => {
    const [column] = columns;
    const [referred] = references;
    if (inferred || column === undefined || referred === undefined || columns.length > 1) return [];
    const from = { schema: table.source.schema, table: table.source.name, column };
    const to = { schema, table: name, column: referred };
    return [{ from, to, isDeclared: true, basis: { certainty: 1, evidence: 'The source declares it.' } }];
  });
}

const referringKinds: ReadonlySet<string> = new Set(['text', 'integer', 'number']);

/** Pairs that the source does not declare and whose names speak for a link. */
function undeclared(tables: readonly TableView[]): Candidate[] {
  const targets = new Targets(tables);
  return tables.flatMap((table) => {
    const declared = new Set(
      table.source.foreign_keys.flatMap(({ columns, inferred }) => (inferred ? [] : columns)),
    );
    const [own, second] = ownKey(table);
    return table.columns.flatMap((from) => {
      if (declared.has(from.name) || !referringKinds.has(from.kind)) return [];
      const isOwnKey = second === undefined && own === from;
      return targets
        .of(from)
        .filter(({ column }) => canRefer(from, column, isOwnKey))
        .flatMap((to) => {
          const evidence = nameEvidence(from, to);
          return evidence ? [{ from, to, evidence }] : [];
        })
        .toSorted((a, b) => b.evidence.certainty - a.evidence.certainty)
        .slice(0, perColumnMax);
    });
  });
}

/** A table's own key refers to another only where it has that one's name: a row of one for a row of the other. */
function canRefer(from: ColumnView, to: ColumnView, isOwnKey: boolean): boolean {
  if (from === to || (from.kind === 'text') !== (to.kind === 'text')) return false;
  return !isOwnKey || (from.table !== to.table && from.name.toLowerCase() === to.name.toLowerCase());
}

/** What may be referred to, found by what a column is called; looking at all pairs of 1,000 tables would take minutes. */
class Targets {
  readonly #byName = new Map<string, Target[]>();
  readonly #byInitial = new Map<string, Target[]>();
  readonly #byFirstPart = new Map<string, Target[]>();
  readonly #ofTable = new Map<TableView, Target[]>();
  readonly #ofPeople: Target[] = [];

  constructor(tables: readonly TableView[]) {
    for (const table of tables) {
      const key = ownKey(table);
      const own = key.length === 1 ? key[0] : undefined;
      for (const column of table.columns) {
        if (column === own || isUnique(column)) this.#add({ column, isOwnKey: column === own });
      }
    }
  }

  of(from: ColumnView): readonly Target[] {
    const stem = keyStem(from);
    const initials = new Set([...(stem ?? []), ...from.parts].map(([initial]) => initial ?? ''));
    return [
      ...new Set([
        // Half of all tables have an "id": that both are called so says nothing.
        ...(isGenericName(from.name) ? [] : (this.#byName.get(from.name.toLowerCase()) ?? [])),
        ...[...initials].flatMap((initial) => this.#byInitial.get(initial) ?? []),
        ...from.parts.flatMap((part) => this.#byFirstPart.get(part) ?? []),
        ...(this.#ofTable.get(from.table) ?? []),
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
