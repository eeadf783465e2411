import type { Coverage, SourceTable } from '#contracts';
import type { DerivedMeasure, Link, SourceModel } from '#model';
import type { Labels } from './labels.ts';

/** The number of right ones, and a line for each wrong one. */
export interface Tally {
  right: number;
  of: number;
  misses: string[];
}

/** Counts, by their names in the report. */
export type Score = Record<string, Tally>;

const amounts = new Set(['measure']);
const noAmounts = new Set(['id', 'key', 'code', 'year', 'date_key']);
const stateKinds = new Set(['state', 'flag']);

/** Holds a model against the labels of its database. */
export function scoreModel(model: SourceModel, labels: Labels): Score {
  const tables = model.tables.flatMap((table) => {
    const label = labels.tables[table.table];
    return label ? [{ table, label }] : [];
  });
  const columns = tables.flatMap(({ table, label }) =>
    table.columns.flatMap((column) => {
      const said = label.columns[column.column];
      return said ? [{ name: `${table.table}.${column.column}`, column, said }] : [];
    }),
  );
  const withTime = tables.filter(({ label }) => label.time !== null);
  const times = tables.flatMap(({ table, label }) =>
    Object.entries(label.times).map(([column, meaning]) => ({ table, column, meaning })),
  );
  return {
    ...scoreLinks(model.links, undeclaredBy(model, labels)),
    'the time a table is asked by': tally(withTime, ({ table, label }) =>
      differs(table.table, label.time ?? '', table.times[0]?.column ?? 'none'),
    ),
    'meanings of times': tally(times, ({ table, column, meaning }) =>
      differs(
        `${table.table}.${column}`,
        meaning,
        table.times.find((time) => time.column === column)?.meaning ?? 'none',
      ),
    ),
    'measures told from ids, codes and years': tally(
      columns.filter(({ said }) => amounts.has(said.kind) || noAmounts.has(said.kind)),
      ({ name, column, said }) =>
        amounts.has(said.kind) === (column.role === 'measure')
          ? undefined
          : `${name}: ${said.kind}, not ${column.role}`,
    ),
    'states and flags': tally(
      columns.filter(({ column, said }) => stateKinds.has(said.kind) || stateKinds.has(column.role)),
      ({ name, column, said }) => differs(name, said.kind, column.role),
    ),
    'meanings of states and flags': tally(
      columns.flatMap(({ name, column, said }) =>
        Object.entries(said.means ?? {}).map(([value, meaning]) => ({ name, column, value, meaning })),
      ),
      ({ name, column, value, meaning }) =>
        differs(`${name} ${value}`, meaning, column.meanings[value] ?? 'none'),
    ),
    'how measures add up': tally(
      columns.filter(({ column, said }) => column.role === 'measure' && said.adds !== undefined),
      ({ name, column, said }) => differs(name, said.adds ?? '', column.measure?.adds ?? 'none'),
    ),
    'units of measures': tally(
      columns.filter(({ column, said }) => column.role === 'measure' && said.unit !== undefined),
      ({ name, column, said }) => differs(name, unitOf(said.unit), column.measure?.unit ?? ''),
    ),
    'roles of columns': tally(columns, ({ name, column, said }) => differs(name, said.kind, column.role)),
    'roles of tables': tally(tables, ({ table, label }) =>
      differs(table.table, label.role, table.role.value),
    ),
    'names of rows': tally(tables, ({ table, label }) =>
      differs(table.table, [label.name ?? []].flat().join(' '), table.name.value.join(' ')),
    ),
    ...scoreDerived(model, labels),
    nouns: tally(tables, ({ table, label }) =>
      differs(table.table, label.entity.singular, table.noun.value.singular),
    ),
  };
}

/** People wrote the currency of some amounts; a model says that they are money. */
const currencies = new Set(['EUR', 'USD', 'GBP']);

function unitOf(unit: string | null | undefined): string {
  return currencies.has(unit ?? '') ? 'money' : (unit ?? '');
}

const derivedKinds = ['duration', 'lateness', 'rate'];

/** A derived measure is found where one of its table and kind is made of columns that the label names. */
function scoreDerived({ derived }: SourceModel, labels: Labels): Score {
  return Object.fromEntries(
    derivedKinds.map((kind) => [
      `derived: ${kind}`,
      tally(
        labels.derived.filter((label) => label.kind === kind),
        ({ of, name, how }) =>
          derived.some(
            (measure) =>
              measure.kind === kind &&
              measure.table === of &&
              columnsOf(measure).every((column) => new RegExp(`\\b${RegExp.escape(column)}\\b`).test(how)),
          )
            ? undefined
            : `${of}: ${name} = ${how}`,
      ),
    ]),
  );
}

function columnsOf({ expression }: DerivedMeasure): string[] {
  switch (expression.by) {
    case 'between':
      return [expression.from, expression.to].flatMap((time) => (time === 'now' ? [] : time.column));
    case 'product':
      return [...expression.factors];
    case 'difference':
      return [expression.from, expression.less];
    default:
      return [expression.column];
  }
}

/** The links that people know and the source, as the model was made of it, does not declare. */
function undeclaredBy({ links }: SourceModel, labels: Labels): { from: string; to: string }[] {
  const declared = new Set(links.filter(({ isDeclared }) => isDeclared).map(wordsOf));
  return labels.links.filter(({ from, to }) => !declared.has(`${from} ${to}`));
}

/** Holds the links that were found against those that a source declares, of those that its data bears out. */
export function scoreAgainstDeclared(
  model: SourceModel,
  declared: readonly SourceTable[],
  coverages: readonly Coverage[],
): Score {
  const wanted = declared.flatMap((table) =>
    table.foreign_keys.flatMap(({ columns, table: to, references }) =>
      columns.length === 1 && references.length === 1
        ? [{ from: `${table.name}.${columns[0]}`, to: `${to}.${references[0]}` }]
        : [],
    ),
  );
  const borneOut = new Set(
    coverages
      .filter(({ values, found }) => values > 0 && found === values)
      .map(({ from, to }) => `${from.table}.${from.column} ${to.table}.${to.column}`),
  );
  return scoreLinks(
    model.links,
    wanted.filter(({ from, to }) => borneOut.has(`${from} ${to}`)),
    new Set(wanted.map(({ from, to }) => `${from} ${to}`)),
  );
}

function scoreLinks(
  links: readonly Link[],
  wanted: readonly { from: string; to: string }[],
  right: ReadonlySet<string> = new Set(wanted.map(({ from, to }) => `${from} ${to}`)),
): Score {
  const undeclared = links.filter(({ isDeclared }) => !isDeclared);
  const found = new Set(undeclared.map(wordsOf));
  return {
    'undeclared links found': tally(wanted, ({ from, to }) =>
      found.has(`${from} ${to}`) ? undefined : `${from} -> ${to}`,
    ),
    'links found that are right': tally(undeclared, (link) =>
      right.has(wordsOf(link))
        ? undefined
        : `${wordsOf(link)} (${link.basis.certainty.toFixed(2)}: ${link.basis.evidence})`,
    ),
  };
}

function wordsOf({ from, to }: Link): string {
  return `${from.table}.${from.column} ${to.table}.${to.column}`;
}

function tally<Item>(items: readonly Item[], miss: (item: Item) => string | undefined): Tally {
  const misses = items.flatMap((item) => miss(item) ?? []);
  return { right: items.length - misses.length, of: items.length, misses };
}

function differs(name: string, wanted: string, got: string): string | undefined {
  return wanted === got ? undefined : `${name}: ${wanted || 'none'}, not ${got || 'none'}`;
}

/** Adds one score to another. */
export function addScore(sum: Score, score: Score, database: string): void {
  for (const [name, { right, of, misses }] of Object.entries(score)) {
    const known = (sum[name] ??= { right: 0, of: 0, misses: [] });
    known.right += right;
    known.of += of;
    known.misses.push(...misses.map((miss) => `${database}: ${miss}`));
  }
}
