import type { Condition, Expression, Join, Plan } from '#sql';
import type { Column, Domain, Hop, Table } from '../domain/domain.js';
import { reckonedOf } from '../domain/reckoned.js';

/** The tables of one query: the table of its rows, and those joined to it for their columns. */
export class Scope {
  readonly base: Table;
  /** As 2026-01-31. */
  readonly today: string;
  readonly #domain: Domain;
  readonly #prefix: string;
  readonly #aliases = new Map<string, string>();
  readonly #joins: Join[] = [];
  #fansOut = false;

  constructor(base: Table, domain: Domain, today: string, prefix = 't') {
    this.base = base;
    this.today = today;
    this.#domain = domain;
    this.#prefix = prefix;
  }

  get from(): Plan['from'] {
    return { alias: this.#aliasAt(''), table: nameOf(this.base) };
  }

  get joins(): readonly Join[] {
    return this.#joins;
  }

  /** Reports whether joins may repeat a row of the base. */
  get fansOut(): boolean {
    return this.#fansOut;
  }

  /** A subquery of another table. */
  inner(base: Table): Scope {
    return new Scope(base, this.#domain, this.today, `${this.#prefix}i`);
  }

  /** A column, its table joined where it is not yet; amounts and days that are kept as texts are the numbers and days that these say. */
  column(column: Column): Expression {
    return reckonedOf(column, this.#kept(column));
  }

  /** The same as its source keeps it; days are days in any case. */
  kept(column: Column): Expression {
    return column.inDigits ? this.column(column) : this.#kept(column);
  }

  #kept(column: Column): Expression {
    const way = this.wayTo(column.table);
    let path = '';
    for (const hop of way) path = this.#join(path, hop);
    return { kind: 'column', of: this.#aliasAt(path), column: column.name };
  }

  /** Reports whether the way to a table is joined: lines then belong to exactly these rows. */
  hasJoined(table: Table): boolean {
    let path = '';
    return this.wayTo(table).every((hop) => {
      path = stepOf(path, hop);
      return this.#aliases.has(path);
    });
  }

  /** A column of the row that this hop leads to, whatever other ways there are to its table. */
  columnOver(hop: Hop, column: Column): Expression {
    let path = '';
    for (const step of this.wayTo(hop.from.table)) path = this.#join(path, step);
    return reckonedOf(column, {
      kind: 'column',
      of: this.#aliasAt(this.#join(path, hop)),
      column: column.name,
    });
  }

  /** The hops to a table; throws without a way. */
  wayTo(table: Table): readonly Hop[] {
    const way = this.#domain.wayBetween(this.base, table);
    if (!way) throw new Unplannable(`No link leads from ${this.base.name} to ${table.name}.`);
    return way.hops;
  }

  #join(path: string, hop: Hop): string {
    const next = stepOf(path, hop);
    if (this.#aliases.has(next)) return next;
    const left: Expression = { kind: 'column', of: this.#aliasAt(path), column: hop.from.name };
    const alias = this.#aliasAt(next);
    const on: Condition = {
      kind: 'compare',
      operator: '=',
      left,
      right: { kind: 'column', of: alias, column: hop.to.name },
    };
    this.#joins.push({ kind: 'inner', source: { alias, table: nameOf(hop.to.table) }, on: [on] });
    this.#fansOut ||= hop.toMany;
    return next;
  }

  #aliasAt(path: string): string {
    const known = this.#aliases.get(path);
    if (known !== undefined) return known;
    const alias = `${this.#prefix}${this.#aliases.size + 1}`;
    this.#aliases.set(path, alias);
    return alias;
  }
}

function stepOf(path: string, { from, to }: Hop): string {
  return `${path}/${from.name}>${to.table.index}.${to.name}`;
}

/** A request that no query answers, though each of its clauses is in the data. */
export class Unplannable extends Error {
  override readonly name = 'Unplannable';
}

function nameOf({ schema, name }: Table): { schema: string | undefined; name: string } {
  return { schema: schema ?? undefined, name };
}
