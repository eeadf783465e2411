import type { Expression, Plan } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { hoursFor, hoursIn } from '../planning/hours.js';
import { spanIn } from '../planning/span-units.js';
import { isYearsSince } from '../time/years-since.js';
import { nameWords, plural, singular } from './name-words.js';

/** The meanings of a plan's aliases, as far as the catalog has them. */
export class PlanNames {
  readonly root: CatalogTable | undefined;
  /** The table whose rows a plain count counts. */
  readonly counted: CatalogTable | undefined;
  readonly #tables = new Map<string, CatalogTable>();
  /** Subqueries in the place of tables: their columns are the selected ones. */
  readonly #queries = new Map<string, { plan: Plan; names: PlanNames }>();

  constructor(
    plan: Plan,
    readonly catalog: Catalog,
    /** An adjective for the rows of the first table: "cancelled". */
    readonly adjective = '',
  ) {
    for (const source of [plan.from, ...plan.joins.map((join) => join.source)]) {
      if ('plan' in source)
        this.#queries.set(source.alias, { plan: source.plan, names: this.within(source.plan) });
      if (!('table' in source)) continue;
      const { schema, name } = source.table;
      const isMeant = (table: CatalogTable) =>
        table.name === name && (schema === undefined || table.schema === schema);
      const table = catalog.tables.find(isMeant);
      if (table) this.#tables.set(source.alias, table);
    }
    this.root = this.#tables.get(plan.from.alias) ?? this.#queries.get(plan.from.alias)?.names.root;
    // If each row of the first table is a group, the counted table was joined to it.
    const isGroup = plan.groupBy.some((each) => this.root?.key && this.column(each) === this.root.key);
    this.counted = isGroup ? (this.tables.at(-1) ?? this.root) : this.root;
  }

  /** The same for a subquery. */
  within(plan: Plan): PlanNames {
    return new PlanNames(plan, this.catalog);
  }

  get tables(): CatalogTable[] {
    return [...this.#tables.values(), ...[...this.#queries.values()].flatMap(({ names }) => names.tables)];
  }

  /** The rows of a table in the plural, with their adjective: "cancelled orders". */
  thingsOf(table: CatalogTable): string {
    const things = plural(nameWords(table.plainName));
    return this.adjective !== '' && table === this.root ? `${this.adjective} ${things}` : things;
  }

  /** The contents of a table, in words. */
  tableWords(name: string): string {
    return nameWords(this.catalog.tables.find((table) => table.name === name)?.plainName ?? name);
  }

  column(expression: Expression): CatalogColumn | undefined {
    if (expression.kind === 'number_of_text') return this.column(expression.of);
    if (expression.kind !== 'column') return undefined;
    const inner = this.innerOf(expression);
    if (inner) return inner.names.column(inner.expression);
    return this.table(expression)?.columns.find(({ name }) => name === expression.column);
  }

  table(expression: Expression): CatalogTable | undefined {
    return expression.kind === 'column' ? this.#tables.get(expression.of) : undefined;
  }

  #spanWords({ days: { from, to }, unit }: NonNullable<ReturnType<typeof spanIn>>): string {
    const begun = this.wordsOf(from) ?? 'one';
    // Until today.
    if (to.kind === 'date') return `${unit} since ${begun}`;
    return `${unit} from ${begun} to ${this.wordsOf(to) ?? 'the other'}`;
  }

  #lessWords({ left, right }: Extract<Expression, { kind: 'arithmetic' }>): string | undefined {
    const [of, less] = [this.wordsOf(left), this.wordsOf(right)];
    return of === undefined || less === undefined ? undefined : `${of} less ${less}`;
  }

  #isProduct({ operator, left, right }: Extract<Expression, { kind: 'arithmetic' }>): boolean {
    return operator === '*' && this.column(left) !== undefined && this.column(right) !== undefined;
  }

  /** A column's name in words, with its table's before it if it is ambiguous alone: "customer name". */
  wordsOf(expression: Expression): string | undefined {
    if (isYearsSince(expression)) return 'age';
    if (expression.kind === 'number_of_text' || expression.kind === 'day_of_text')
      return this.wordsOf(expression.of);
    const minutes = hoursIn(expression);
    if (minutes) return hoursFor(this.wordsOf(minutes) ?? '');
    const span = spanIn(expression);
    if (span) return this.#spanWords(span);
    if (expression.kind === 'arithmetic' && expression.operator === '-') return this.#lessWords(expression);
    // A quantity by its price.
    if (expression.kind === 'arithmetic' && this.#isProduct(expression)) return 'value';
    if (expression.kind !== 'column') return undefined;
    const inner = this.innerOf(expression);
    if (inner) return inner.names.wordsOf(inner.expression);
    const words = nameWords(expression.column);
    const column = this.column(expression);
    if (!column || column.table === this.root) return words;
    const isShared = this.tables.some(
      (table) => table !== column.table && table.columns.some(({ name }) => name === column.name),
    );
    const isVague = isShared || column.isKey || column.table.display.includes(column);
    return isVague ? `${singular(nameWords(column.table.plainName))} ${words}` : words;
  }

  /** The subquery's expression behind a column. */
  innerOf({ of, column }: Extract<Expression, { kind: 'column' }>):
    | {
        names: PlanNames;
        expression: Expression;
      }
    | undefined {
    const query = this.#queries.get(of);
    const item = query?.plan.select.find(({ label }) => label === column);
    return query && item && { names: query.names, expression: item.expression };
  }
}

/** The name of a query's table; undefined for a query over another. */
export function tableOfPlan(plan: Plan): string | undefined {
  return 'table' in plan.from ? plan.from.table.name : undefined;
}
