import { closestName } from '#sql';
import type { Column, Domain, Table } from '../domain/domain.js';
import type { Amount, Quantity, SpanUnit } from '../request/request.js';
import { meaningOf } from '../vocabulary/derived-senses.js';
import type { Meaning } from '../vocabulary/sense.js';
import { Unfit } from './unfit.js';

/** The names of a source in a written request; an unknown one is reported with similar ones. */
export class Names {
  constructor(readonly domain: Domain) {}

  /** The table of that name; undefined if there is none. */
  findTable(written: string): Table | undefined {
    const named = this.domain.tables.filter((table) => namesOf(table).some((name) => isSame(name, written)));
    const [first, second] = named.filter((table) => namesOf(table).includes(written));
    const [only, other] = first && !second ? [first] : named;
    if (other)
      throw new Unfit(`Several tables are called ${quoted(written)}: write the schema in front as well.`);
    return only;
  }

  table(written: string): Table {
    const found = this.findTable(written);
    if (found) return found;
    throw new Unfit(`There is no table ${quoted(written)}${this.#nearTables(written)}`);
  }

  /** The column, written with its table, or alone if its name is unique. */
  column(written: string): Column {
    const found = this.#findColumn(written);
    if (found) return found;
    const { table, rest } = this.#split(written) ?? {};
    if (table)
      throw new Unfit(
        `The table ${table.name} has no column ${quoted(rest ?? '')}${near(
          rest ?? '',
          table.columns.map(({ name }) => name),
        )}`,
      );
    if (this.findTable(written))
      throw new Unfit(`${quoted(written)} is a table: write one of its columns, as "table.column".`);
    const [first = ''] = written.split('.');
    throw new Unfit(
      first === written
        ? `There is no table or column ${quoted(written)}${this.#nearTables(written)}`
        : `There is no table ${quoted(first)}${this.#nearTables(first)}`,
    );
  }

  /** A number of one row: a column, a derived amount, or two columns with a sign in between. */
  quantity(written: string): Quantity {
    const column = this.#findColumn(written);
    if (column) return { kind: 'value', column };
    const meaning = this.#derived(written);
    if (meaning?.kind === 'quantity') return meaning.of;
    if (meaning)
      throw new Unfit(`${quoted(written)} is a rate of many rows: it has the fn "rate", and no other.`);
    return this.#reckoned(written) ?? { kind: 'value', column: this.column(written) };
  }

  /** A rate, by one of the words that it is listed with. */
  rate(written: string): Amount {
    const meaning = this.#derived(written);
    if (meaning?.kind === 'amount') return meaning.amount;
    throw new Unfit(`There is no rate ${quoted(written)}: divide one measure by another instead.`);
  }

  #findColumn(written: string): Column | undefined {
    const split = this.#split(written);
    if (split) return columnNamed(split.table.columns, split.rest);
    const all = this.domain.tables.flatMap(({ columns }) => columnNamed(columns, written) ?? []);
    const [only, other] = all;
    if (other)
      throw new Unfit(`Several tables have a column ${quoted(written)}: write it as "table.column".`);
    return only;
  }

  #derived(written: string): Meaning | undefined {
    const { table, rest } = this.#split(written) ?? {};
    const measure = table?.derived.find(({ words }) => words.some((word) => isSame(word, rest ?? '')));
    return table && measure && meaningOf(measure, table);
  }

  /** "a - b", "a * b", for two times "a - b in hours". */
  #reckoned(written: string): Quantity | undefined {
    const [, left = '', sign, right = '', unit] =
      /^(.+?) ([*-]) (.+?)(?: in (seconds|minutes|hours|days))?$/.exec(written) ?? [];
    if (sign === undefined) return undefined;
    const [one, other] = [this.column(left), this.column(right)];
    if (isTime(one) && isTime(other) && sign === '-')
      return { kind: 'span', from: other, to: one, unit: units.find((each) => each === unit) ?? 'days' };
    for (const column of [one, other])
      if (!isNumber(column)) throw new Unfit(`${nameOf(column)} is no number to reckon with.`);
    return sign === '*'
      ? { kind: 'product', factors: [one, other] }
      : { kind: 'difference', of: one, less: other };
  }

  /** The table that a name begins with, and the part after its dot; "sales.orders.total" prefers sales.orders to sales. */
  #split(written: string): { table: Table; rest: string } | undefined {
    const lower = written.toLowerCase();
    const names = this.domain.tables
      .flatMap(namesOf)
      .filter((name) => lower.startsWith(`${name.toLowerCase()}.`));
    const [longest] = names.toSorted((a, b) => b.length - a.length);
    const table = longest === undefined ? undefined : this.findTable(written.slice(0, longest.length));
    return table && longest !== undefined ? { table, rest: written.slice(longest.length + 1) } : undefined;
  }

  #nearTables(written: string): string {
    return near(
      written,
      this.domain.tables.map(({ name }) => name),
    );
  }
}

const units: readonly SpanUnit[] = ['seconds', 'minutes', 'hours', 'days'];

/** Reports whether it is a time. */
export function isTime({ kind, time }: Column): boolean {
  return time !== undefined || kind === 'date' || kind === 'timestamp';
}

export function isNumber({ kind }: Column): boolean {
  return kind === 'integer' || kind === 'number';
}

/** A column's name as a request writes it. */
export function nameOf({ table, name }: Column): string {
  return `${table.name}.${name}`;
}

/** A name as its writer gave it, in quotation marks. */
export function quoted(written: string): string {
  return JSON.stringify(written);
}

/** With its schema first, because that is unique. */
function namesOf({ schema, name }: Table): string[] {
  return schema === null ? [name] : [`${schema}.${name}`, name];
}

function columnNamed(columns: readonly Column[], written: string): Column | undefined {
  return columns.find(({ name }) => name === written) ?? columns.find(({ name }) => isSame(name, written));
}

function isSame(name: string, written: string): boolean {
  return name.toLowerCase() === written.toLowerCase();
}

const listedMax = 20;

/** The similar name, or some existing ones if none is similar. */
function near(written: string, names: readonly string[]): string {
  const closest = closestName(written, names);
  if (closest !== undefined) return `; did you mean ${quoted(closest)}?`;
  return `; there are ${names.slice(0, listedMax).join(', ')}${names.length > listedMax ? ' and others' : ''}.`;
}
