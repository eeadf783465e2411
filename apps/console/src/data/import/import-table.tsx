import type { Cell, ImportedTable } from '#contracts';
import { Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { counted } from '../../shell/counted.js';
import classes from '../data.module.css';
import { typeLabel } from './column-types.js';
import { ImportColumn } from './import-column.js';
import { chosenFor, withColumn, withTable } from './import-choices.js';
import type { Choices } from './import-choices.js';

interface Props {
  table: ImportedTable;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** A table: its first rows, its left-out parts, and its columns. */
export function ImportTable({ table, choices, onChoose }: Props) {
  const { table: name, file, sheet, rows } = table;
  const chosen = chosenFor(choices, name);
  const isOpen = !/\.parquet$/i.test(file);
  return (
    <Stack gap="sm" className="card" p="md">
      <div>
        <Title order={2} dir="auto">
          {name}
        </Title>
        <Text size="sm" c="dimmed" dir="auto">
          {counted(rows, 'row')}, {counted(table.columns.length, 'column')} of {file}
          {sheet !== null && `, sheet “${sheet}”`}
        </Text>
      </div>
      <FirstRows table={table} />
      <LeftOut
        table={table}
        totals={chosen.totals ?? table.totals}
        onChoose={(totals) => onChoose(withTable(choices, name, { totals }))}
      />
      <TextInput
        label="A row is one …"
        description="Questions are read by it, as in “how many bookings”."
        placeholder="booking, customer, visit"
        value={chosen.row_name ?? table.row_name ?? ''}
        onChange={(event) => onChoose(withTable(choices, name, { row_name: event.currentTarget.value }))}
        maxLength={60}
        maw={360}
      />
      {table.columns.map((column) => (
        <ImportColumn
          key={column.source_name}
          column={column}
          choice={chosen.columns.get(column.source_name) ?? {}}
          isOpen={isOpen}
          onChoose={(choice) => onChoose(withColumn(choices, name, column.source_name, choice))}
        />
      ))}
    </Stack>
  );
}

function FirstRows({ table: { table, columns, first_rows: rows } }: { table: ImportedTable }) {
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`First rows of ${table}`}>
      <table className={`${classes['columns']} ${classes['rows']}`}>
        <thead>
          <tr>
            {columns.map(({ name, type, unit }) => (
              <th key={name} scope="col">
                <bdi>{name}</bdi>
                <Text size="xs" c="dimmed">
                  {typeLabel(type)}
                  {unit !== null && `, ${unit}`}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // The rows never change their order.
            <tr key={`row ${place + 1}`}>
              {columns.map(({ name }, column) => (
                <td key={name}>
                  <CellValue cell={row[column] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LeftOutProps {
  table: ImportedTable;
  totals: ImportedTable['totals'];
  onChoose: (totals: ImportedTable['totals']) => void;
}

function LeftOut({ table: { blank_rows: blank, total_rows: rows }, totals, onChoose }: LeftOutProps) {
  if (blank === 0 && rows.length === 0) return null;
  const named = rows.map(({ line, text }) => `line ${line} “${text.slice(0, 60)}”`);
  return (
    <div>
      {blank > 0 && <Text size="sm">{counted(blank, 'empty row')} left out.</Text>}
      {rows.length > 0 && (
        <Checkbox
          mt={4}
          checked={totals === 'left_out'}
          onChange={(event) => onChoose(event.currentTarget.checked ? 'left_out' : 'kept')}
          label={`Leave out rows that sum up the others: ${named.join(', ')}`}
        />
      )}
    </div>
  );
}

function CellValue({ cell }: { cell: Cell }) {
  if (cell === null)
    return (
      <Text span size="xs" c="dimmed">
        no value
      </Text>
    );
  return <bdi>{typeof cell === 'string' ? cell : JSON.stringify(cell)}</bdi>;
}
