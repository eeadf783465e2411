import type { ColumnChoice, ImportedColumn } from '#contracts';
import { Badge, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { counted } from '../../shell/counted.js';
import classes from '../data.module.css';
import { columnNotes } from './column-notes.js';
import { readTypes, typeLabel } from './column-types.js';

type Choice = Omit<ColumnChoice, 'source_name'>;

interface Props {
  column: ImportedColumn;
  choice: Choice;
  /** True if another type may be chosen: the columns of a Parquet file have types. */
  isOpen: boolean;
  onChoose: (choice: Choice) => void;
}

/** A column with its editable name and type, and notes on how it was read. */
export function ImportColumn({ column, choice, isOpen, onChoose }: Props) {
  const { name, source_name: sourceName, type } = column;
  return (
    <fieldset className={classes['described']}>
      <legend>
        <bdi>{sourceName}</bdi>
        {column.guessed && (
          <Badge ml={6} size="sm" variant="light" color="orange" tt="none">
            Guessed
          </Badge>
        )}
      </legend>
      <div className={classes['saying']}>
        <TextInput
          label="Name"
          aria-label={`Name (${sourceName})`}
          value={choice.name ?? name}
          onChange={(event) => onChoose({ name: event.currentTarget.value })}
          maxLength={200}
          disabled={!isOpen}
          size="xs"
        />
        <NativeSelect
          label="Type"
          aria-label={`Type (${sourceName})`}
          data={typesToChoose(type)}
          value={choice.type ?? type}
          onChange={(event) => {
            const chosen = readTypes.find((each) => each === event.currentTarget.value);
            if (chosen) onChoose({ type: chosen });
          }}
          disabled={!isOpen}
          size="xs"
        />
        {isOpen && <Writing {...{ column, choice, onChoose }} />}
      </div>
      <Stack gap={2} mt={6}>
        {columnNotes(column).map((note) => (
          <Text key={note} size="xs" c="dimmed" dir="auto">
            {note}
          </Text>
        ))}
        {isOpen && <CaseVariants {...{ column, choice, onChoose }} />}
      </Stack>
    </fieldset>
  );
}

/** The types of text files; a Parquet file may have others. */
function typesToChoose(type: ImportedColumn['type']) {
  const all = readTypes.some((each) => each === type) ? readTypes : [type];
  return all.map((value) => ({ value, label: typeLabel(value) }));
}

type PartProps = Omit<Props, 'isOpen'>;

/** The order of day and month, or the decimal sign, if the column is ambiguous. */
function Writing({ column, choice, onChoose }: PartProps) {
  const { format, source_name: sourceName } = column;
  if (format === null) return null;
  if (format.includes('YYYY'))
    return (
      <NativeSelect
        label="Days"
        aria-label={`Days (${sourceName})`}
        data={[
          { value: 'day_first', label: 'Day before month' },
          { value: 'month_first', label: 'Month before day' },
        ]}
        value={choice.days ?? (format.startsWith('DD') ? 'day_first' : 'month_first')}
        onChange={(event) =>
          onChoose({ days: event.currentTarget.value === 'day_first' ? 'day_first' : 'month_first' })
        }
        size="xs"
      />
    );
  return (
    <NativeSelect
      label="Decimals"
      aria-label={`Decimals (${sourceName})`}
      data={[
        { value: 'point', label: '1,234.5' },
        { value: 'comma', label: '1.234,5' },
      ]}
      value={choice.decimal ?? (format === '1.234,5' ? 'comma' : 'point')}
      onChange={(event) => onChoose({ decimal: event.currentTarget.value === 'comma' ? 'comma' : 'point' })}
      size="xs"
    />
  );
}

function CaseVariants({ column, choice, onChoose }: PartProps) {
  const { case_variants: variants, merged } = column;
  if (variants.length === 0) return null;
  const shown = variants.slice(0, 3).map(({ kept, others }) => [kept, ...others.slice(0, 3)].join(' / '));
  const cells = variants.reduce((sum, { count }) => sum + count, 0);
  return (
    <Group gap="xs">
      <Checkbox
        size="xs"
        checked={choice.merge_case ?? merged}
        onChange={(event) => onChoose({ merge_case: event.currentTarget.checked })}
        label={`Read as one: ${shown.join('; ')} (${counted(cells, 'cell')})`}
      />
    </Group>
  );
}
