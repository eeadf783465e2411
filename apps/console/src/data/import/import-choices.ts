import type { ColumnChoice, ImportChange, ImportedTable, TableChoice } from '#contracts';

/** Unsaved choices by table. */
export type Choices = ReadonlyMap<string, TableChoices>;

/** Unsaved choices for a table and, by their names in the file, for its columns. */
export interface TableChoices {
  row_name?: string;
  totals?: TableChoice['totals'];
  columns: ReadonlyMap<string, Omit<ColumnChoice, 'source_name'>>;
}

const nothing: TableChoices = { columns: new Map() };

/** Finds the choices for a table; empty where there are none. */
export function chosenFor(choices: Choices, table: string): TableChoices {
  return choices.get(table) ?? nothing;
}

/** The choices with another one for a table. */
export function withTable(
  choices: Choices,
  table: string,
  change: Omit<Partial<TableChoices>, 'columns'>,
): Choices {
  return new Map(choices).set(table, { ...chosenFor(choices, table), ...change });
}

/** The choices with another one for a column. */
export function withColumn(
  choices: Choices,
  table: string,
  sourceName: string,
  change: Omit<ColumnChoice, 'source_name'>,
): Choices {
  const before = chosenFor(choices, table);
  const columns = new Map(before.columns).set(sourceName, { ...before.columns.get(sourceName), ...change });
  return new Map(choices).set(table, { ...before, columns });
}

/** The choices as the server takes them, without those that change nothing; undefined where none is left. */
export function changeOf(tables: readonly ImportedTable[], choices: Choices): ImportChange | undefined {
  const changes = tables.flatMap((table) => changeOfTable(table, chosenFor(choices, table.table)));
  return changes.length > 0 ? { tables: changes } : undefined;
}

function changeOfTable(
  before: ImportedTable,
  { row_name: rowName, totals, columns }: TableChoices,
): TableChoice[] {
  const called = rowName?.trim();
  const changed = before.columns.flatMap((column): ColumnChoice[] => {
    const { name, type, ...others } = columns.get(column.source_name) ?? {};
    const choice = {
      ...(name?.trim() && name.trim() !== column.name && { name: name.trim() }),
      ...(type && type !== column.type && { type }),
      ...others,
    };
    return Object.keys(choice).length > 0 ? [{ source_name: column.source_name, ...choice }] : [];
  });
  const said = {
    ...(called && called !== before.row_name && { row_name: called }),
    ...(totals && totals !== before.totals && { totals }),
  };
  if (changed.length === 0 && Object.keys(said).length === 0) return [];
  return [{ table: before.table, ...said, columns: changed }];
}
