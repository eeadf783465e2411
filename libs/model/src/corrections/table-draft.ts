import type {
  Basis,
  Believed,
  CalendarColumn,
  ColumnModel,
  CurrentRows,
  HiddenEntity,
  TableModel,
  TimeModel,
} from '../source-model.js';
import { currentRows } from '../tables/current-rows.js';

const timeRoles: ReadonlySet<ColumnModel['role'] | undefined> = new Set<ColumnModel['role']>([
  'time',
  'date_key',
]);

/**
 * A table while it is corrected. Columns and times are indexed by name, because a wide table has
 * thousands, and as many corrections may be about them.
 */
export class TableDraft {
  readonly columns: Map<string, ColumnModel>;
  #times: Map<string, TimeModel>;
  #hidden: Map<string, HiddenEntity>;
  #calendar: Map<string, CalendarColumn>;
  #current: Believed<CurrentRows> | undefined;

  constructor(
    private table: TableModel,
    private readonly newTime: (column: string) => Pick<TimeModel, 'written' | 'isOpen'>,
  ) {
    this.columns = new Map(table.columns.map((each) => [each.column, each]));
    this.#times = new Map(table.times.map((each) => [each.column, each]));
    this.#hidden = new Map(table.hidden.map((each) => [each.column, each]));
    this.#calendar = new Map(table.calendar.map((each) => [each.column, each]));
    this.#current = table.current;
  }

  get role(): TableModel['role']['value'] {
    return this.table.role.value;
  }

  /** Changes facts of the table that no other fact depends on. */
  change(facts: Partial<Pick<TableModel, 'role' | 'noun' | 'name' | 'timeOrder'>>): void {
    this.table = { ...this.table, ...facts };
  }

  changeNames(also: readonly string[], basis: Basis): void {
    this.table = { ...this.table, also, bases: { ...this.table.bases, also: basis } };
  }

  changeKey(key: readonly string[], basis: Basis): void {
    this.table = { ...this.table, key, bases: { ...this.table.bases, key: basis } };
  }

  /** Changes facts of a column, with the reasons for those besides its role. A fact that is removed loses its reason too. */
  changeColumn(
    name: string,
    facts: Partial<Omit<ColumnModel, 'column' | 'bases'>>,
    bases: ColumnModel['bases'] = {},
  ): void {
    const before = this.columns.get(name);
    if (!before) return;
    const after = { ...before, ...facts };
    const { adds, unit, meanings, ...others } = { ...before.bases, ...bases };
    this.columns.set(name, {
      ...after,
      bases: {
        ...others,
        ...(after.measure && { ...(adds && { adds }), ...(unit && { unit }) }),
        ...(meanings && Object.keys(after.meanings).length > 0 && { meanings }),
      },
    });
  }

  /** Marks a column as one that holds times. The meaning of a time is known already or given now. */
  setTime(name: string, { meaning, basis }: { meaning?: TimeModel['meaning']; basis: Basis }): void {
    const before = this.columns.get(name);
    // A day of a calendar stays one.
    const role = before && timeRoles.has(before.role) ? before.role : 'time';
    const isSaid = meaning !== undefined || role !== before?.role;
    this.changeColumn(name, { role, ...(isSaid && { basis, measure: undefined, meanings: {} }) });
    const time = this.#times.get(name);
    const said = { column: name, meaning: meaning ?? 'other', basis, meaningBasis: basis };
    if (!time) this.#times.set(name, { ...this.newTime(name), ...said });
    else if (meaning !== undefined) this.#times.set(name, { ...time, ...said });
  }

  /** Puts some times before the others, in this order. */
  putFirst(names: readonly string[], basis: Basis): void {
    for (const name of names) this.setTime(name, { basis });
    const [best] = names;
    const first = names.flatMap((name) => this.#times.get(name) ?? []);
    const said = new Set(names);
    const others = [...this.#times.values()].filter(({ column }) => !said.has(column));
    const ordered = [...first, ...others].map((time) => (time.column === best ? { ...time, basis } : time));
    this.#times = new Map(ordered.map((time) => [time.column, time]));
    this.change({ timeOrder: basis });
  }

  setCurrent(current: Believed<CurrentRows> | undefined): void {
    this.#current = current;
  }

  /** Sets or removes a thing without a table of its own; it keeps its place among them. */
  setHidden(column: string, hidden: HiddenEntity | undefined): void {
    if (hidden) this.#hidden.set(column, hidden);
    else this.#hidden.delete(column);
  }

  setCalendar(columns: readonly CalendarColumn[]): void {
    this.#calendar = new Map(columns.map((each) => [each.column, each]));
  }

  setPart(column: string, part: CalendarColumn | undefined): void {
    if (part) this.#calendar.set(column, part);
    else this.#calendar.delete(column);
  }

  /** Concludes the facts that follow from the columns as they are now. */
  conclude(): void {
    for (const [name, { column }] of this.#times)
      if (!timeRoles.has(this.columns.get(column)?.role)) this.#times.delete(name);
    this.#current = currentRows([...this.columns.values()], [...this.#times.values()]);
  }

  finished(): TableModel {
    return {
      ...this.table,
      times: [...this.#times.values()],
      current: this.#current,
      hidden: [...this.#hidden.values()],
      calendar: [...this.#calendar.values()],
      columns: [...this.columns.values()],
    };
  }
}
