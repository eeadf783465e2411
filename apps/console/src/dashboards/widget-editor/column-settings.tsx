import type { ColumnDisplay, ColumnFormat } from '#contracts';
import { isAmount } from '#formats';
import {
  Accordion,
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { allColumns } from './column-order.js';
import classes from './widget-editor.module.css';

interface Props {
  columns: readonly string[];
  /** As the answer has them. */
  formats: readonly ColumnFormat[];
  display: readonly ColumnDisplay[];
  /** Only tables have an order of columns, and leave some out. */
  isTable: boolean;
  onChange: (display: ColumnDisplay[] | undefined) => void;
}

/** The names and formats of the columns, and for tables their order. */
export function ColumnSettings({ columns, formats, display, isTable, onChange }: Props) {
  const all = allColumns(columns, display);
  const set = (changed: ColumnDisplay) =>
    onChange(all.map((column) => (column.name === changed.name ? changed : column)));
  const move = (place: number, by: -1 | 1) => {
    const next = [...all];
    const [moved] = next.splice(place, 1);
    if (moved) next.splice(place + by, 0, moved);
    onChange(next);
  };
  const formatOf = (name: string) => formats[columns.indexOf(name)] ?? { title: name, form: 'text' as const };
  return (
    <Accordion variant="separated" chevronPosition="left" radius="md" multiple>
      {all.map((column, place) => {
        const title = column.title ?? formatOf(column.name).title;
        return (
          <Accordion.Item key={column.name} value={column.name}>
            <div className={classes['columnHead']}>
              <Accordion.Control>
                <bdi className={column.hidden ? classes['hidden'] : undefined}>{title.slice(0, 120)}</bdi>
              </Accordion.Control>
              {isTable && (
                <Group gap={0} wrap="nowrap" pr={4}>
                  <MoveButton title={title} by={-1} isOff={place === 0} onMove={() => move(place, -1)} />
                  <MoveButton
                    title={title}
                    by={1}
                    isOff={place === all.length - 1}
                    onMove={() => move(place, 1)}
                  />
                </Group>
              )}
            </div>
            <Accordion.Panel>
              <ColumnFields column={column} format={formatOf(column.name)} isTable={isTable} onChange={set} />
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

interface MoveProps {
  title: string;
  by: -1 | 1;
  isOff: boolean;
  onMove: () => void;
}

function MoveButton({ title, by, isOff, onMove }: MoveProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${title.slice(0, 100)} ${by < 0 ? 'forward' : 'back'}`}
      disabled={isOff}
      onClick={onMove}
    >
      <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
    </ActionIcon>
  );
}

const forms: readonly { value: ColumnFormat['form']; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'label', label: 'Digits as they are' },
  { value: 'number', label: 'Number' },
  { value: 'currency', label: 'Money' },
  { value: 'percent', label: 'Percent (of 100)' },
  { value: 'share', label: 'Percent (of 1)' },
  { value: 'period', label: 'Date' },
  { value: 'moment', label: 'Date and time' },
];

const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;

interface FieldsProps {
  column: ColumnDisplay;
  format: ColumnFormat;
  isTable: boolean;
  onChange: (column: ColumnDisplay) => void;
}

function ColumnFields({ column, format, isTable, onChange }: FieldsProps) {
  const set = (change: Partial<ColumnDisplay>) => onChange({ ...column, ...change });
  const form = column.form ?? format.form;
  return (
    <Stack gap="xs">
      <TextInput
        label="Name"
        placeholder={format.title}
        value={column.title ?? ''}
        onChange={(event) => set({ title: event.currentTarget.value.trimStart() || undefined })}
        maxLength={120}
      />
      <Select
        label="Format"
        data={
          forms.some(({ value }) => value === form)
            ? [...forms]
            : [...forms, { value: form, label: 'Automatic' }]
        }
        value={form}
        onChange={(value) => set({ form: forms.find((each) => each.value === value)?.value })}
        allowDeselect={false}
      />
      {form === 'currency' && (
        <Currency code={column.currency} usual={format.currency} onCode={(currency) => set({ currency })} />
      )}
      {isAmount({ form }) && (
        <NumberInput
          label="Decimals"
          placeholder="Automatic"
          value={column.decimals ?? ''}
          onChange={(value) => set({ decimals: typeof value === 'number' ? value : undefined })}
          min={0}
          max={8}
          allowDecimal={false}
        />
      )}
      {form === 'period' && (
        <Select
          label="Written as"
          data={grains}
          value={column.grain ?? format.grain ?? 'day'}
          onChange={(value) => set({ grain: grains.find((each) => each === value) })}
          allowDeselect={false}
        />
      )}
      {isTable && column.width !== undefined && (
        <Button variant="default" size="xs" onClick={() => set({ width: undefined })}>
          {`Automatic width (now ${column.width} px)`}
        </Button>
      )}
      {isTable && (
        <Checkbox
          label="Leave out of the table"
          checked={column.hidden ?? false}
          onChange={(event) => set({ hidden: event.currentTarget.checked || undefined })}
        />
      )}
    </Stack>
  );
}

interface CurrencyProps {
  code: string | undefined;
  usual: string | undefined;
  onCode: (code: string | undefined) => void;
}

/** A code is taken when it is whole: a part of one is none of a currency. */
function Currency({ code, usual = 'EUR', onCode }: CurrencyProps) {
  const [typed, setTyped] = useState(code ?? '');
  return (
    <TextInput
      label="Currency"
      placeholder={usual}
      value={typed}
      onChange={(event) => {
        const letters = event.currentTarget.value
          .toUpperCase()
          .replaceAll(/[^A-Z]/g, '')
          .slice(0, 3);
        setTyped(letters);
        if (letters.length === 3 || letters === '') onCode(letters || undefined);
      }}
      error={typed !== '' && typed.length < 3 ? 'Three letters, as EUR' : undefined}
    />
  );
}
