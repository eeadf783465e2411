import type { Catalog } from '../catalog/catalog.js';
import { isOfPeople } from '../domain/people.js';
import { describePlan } from '../describe/describe-plan.js';
import type { Column, Domain, Table } from '../domain/domain.js';
import { planRequest } from '../planning/plan-request.js';
import { tableOfAmount } from '../request/request.js';
import type { Amount, Quantity } from '../request/request.js';
import { madeAmount } from '../vocabulary/derived-senses.js';
import type { Extent } from './extents.js';

/** A number of an overview. */
export interface OverviewMeasure {
  name: string;
  amount: Amount;
  extent: Extent;
}

type Metric = Extract<Amount, { kind: 'metric' }>;

const measuresMax = 4;
const metricsMax = 3;

/**
 * The most important numbers: curated metrics; then, for the most linked tables and those of events first, the sum and the number of each
 * table's rows.
 */
export function measuresThatMatter(
  extents: readonly Extent[],
  metrics: readonly Metric[],
  catalog: Catalog,
  domain: Domain,
  today: string,
): OverviewMeasure[] {
  const curated = metrics.flatMap((amount): OverviewMeasure[] => {
    const own = extents.filter(({ table }) => table === amount.table);
    const extent = own.find(({ time }) => time === amount.time) ?? own.find(({ time }) => time === undefined);
    return extent ? [{ name: amount.name, amount, extent }] : [];
  });
  const ranked = extents.filter(({ rows }) => rows > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
  const timed = ranked.filter(({ last }) => last !== undefined);
  const chosen = timed.length > 0 ? timed : ranked;
  const measured = new Set(metrics.map(({ table }) => table));
  const isTold = curated.length > 1;
  const concluded = uniqueTables(chosen).flatMap((extent, place) => {
    // Beside several metrics of a table, its plain count would only contradict them.
    if (isTold && measured.has(extent.table)) return [];
    const all = measuresOf(extent, { catalog, domain, today, isCounted: measured.has(extent.table) });
    // The first table has both; the others have the more telling one, which leaves room for more tables.
    return place === 0 ? all : all.filter(({ amount }) => isTelling(amount, extent.table)).slice(0, 1);
  });
  return [...curated.slice(0, metricsMax), ...concluded].slice(0, measuresMax);
}

/** The numbers of one table that no metric covers: the sum and the number of its rows. */
export function measuresOf(
  extent: Extent,
  {
    catalog,
    domain,
    today,
    isCounted,
  }: { catalog: Catalog; domain: Domain; today: string; isCounted: boolean },
): OverviewMeasure[] {
  const { table } = extent;
  const sum = isCounted ? undefined : sumOf(table);
  const rows: Amount = { kind: 'rows', table, tests: [] };
  return [...(sum ? [sum] : []), rows].flatMap((amount) => {
    const name = amountName(amount, extent, { catalog, domain, today });
    return name === undefined ? [] : [{ name, amount, extent }];
  });
}

/** Rows are counted, and the money of events is summed. */
export function isTelling(amount: Amount, { model }: Table): boolean {
  const isEvent = model.role.value === 'event' || model.role.value === 'wide';
  const isMoney =
    amount.kind === 'aggregate' && amount.of.kind === 'value' && worthOf(amount.of.column) >= moneyWorth;
  return amount.kind === 'rows' || (isEvent && isMoney);
}

/** An amount's name in questions; things are new when they are entered. */
export function amountName(
  amount: Amount,
  { table, time, last }: Extent,
  { catalog, domain, today }: { catalog: Catalog; domain: Domain; today: string },
): string | undefined {
  if (amount.kind === 'metric') return amount.name;
  const isEntered = time?.time?.meaning === 'entered' && last !== undefined;
  if (amount.kind === 'rows' && isEntered && table.model.role.value === 'entity')
    return `number of new ${table.model.noun.value.plural}`;
  const plan = planRequest({ clauses: [{ kind: 'measure', amount }] }, domain, today);
  return plan && describePlan(plan, catalog, today).replace(/^sum of /, '');
}

/** Each table once, with its first time. */
function uniqueTables(extents: readonly Extent[]): Extent[] {
  return extents.filter(
    (extent, place) => extents.findIndex(({ table }) => table === extent.table) === place,
  );
}

const roleWeights: Readonly<Record<string, number>> = { event: 3, wide: 3, entity: 1 };

/** Weighs a table for overviews: by its role, its links, a sum, a time, and the order of magnitude of its rows. */
export function weightOf({ table, rows, last }: Pick<Extent, 'table' | 'rows' | 'last'>): number {
  const links = Math.min(4, table.hops.length) / 2;
  const isSummed = sumOf(table) === undefined ? 0 : 2;
  // People are described by their acts.
  const isPeople = isOfPeople(table) ? -1 : 0;
  const isTimed = last === undefined ? 0 : 3;
  return (
    (roleWeights[table.model.role.value] ?? 0) + links + isSummed + isPeople + isTimed + Math.log10(rows)
  );
}

/** The main amount of a table's rows: the whole money before its parts, or a product of two columns. */
export function sumOf(table: Table): Amount | undefined {
  const summed = table.columns.filter(isAddedUp);
  const [best] = summed.toSorted((a, b) => worthOf(b) - worthOf(a));
  const made = madeAmount(table, 'product');
  const of: Quantity | undefined =
    best && (worthOf(best) >= moneyWorth || !made) ? { kind: 'value', column: best } : made;
  return of && tableOfAmount({ kind: 'aggregate', name: 'sum', of, tests: [] }) === table
    ? { kind: 'aggregate', name: 'sum', of, tests: [] }
    : undefined;
}

/** Numbers of unknown meaning are as often grades or codes as amounts; in a file with just one table a column is there to be summed. */
function isAddedUp({ model, kind, samples, table }: Column): boolean {
  const isNumber = kind === 'number' || kind === 'integer';
  const isKnown = model.measure?.unit != null || (table.model.role.value === 'wide' && samples.length === 0);
  return isNumber && isKnown && model.role === 'measure' && model.measure?.adds === 'sum';
}

const moneyWorth = 4;
const whole = new Set(
  'total amount revenue sales turnover income value net gross price fare premium'.split(' '),
);
const part = new Set(
  'discount tax vat fee refund tip shipping deposit cost paid due tariff bonus commission excess surcharge'.split(
    ' ',
  ),
);

function worthOf({ model: { words, measure } }: Column): number {
  const isMoney = measure?.unit === 'money' || measure?.unit === 'cents';
  const isWhole = words.some((word) => whole.has(word));
  const isPart = words.some((word) => part.has(word));
  const isOther = !isMoney && measure?.unit != null;
  return (
    (isMoney ? 5 : isOther ? 2 : 0) + (isWhole ? 2 : 0) + (words.includes('total') ? 1 : 0) - (isPart ? 3 : 0)
  );
}
