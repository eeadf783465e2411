import type { Pivot } from '#contracts';
import { Checkbox, Select } from '@mantine/core';

const parts = [
  { part: 'rows', label: 'Rows' },
  { part: 'columns', label: 'Columns of the pivot' },
  { part: 'value', label: 'Values' },
] as const;

interface Props {
  pivot: Pivot | undefined;
  columns: readonly { value: string; label: string }[];
  onChange: (pivot: Pivot | undefined) => void;
}

/** The three columns of a pivot: of its rows, of its columns and of its cells. */
export function PivotFields({ pivot, columns, onChange }: Props) {
  const [rows, across] = columns;
  const value = columns.at(-1);
  if (!pivot && columns.length < 3) return null;
  const begin = () =>
    rows && across && value && { rows: rows.value, columns: across.value, value: value.value };
  // A column takes the place of one that was chosen before, which takes its place in turn.
  const choose = (part: keyof Pivot, name: string) => {
    if (!pivot) return;
    const swapped = parts.find((each) => pivot[each.part] === name)?.part;
    onChange({ ...pivot, ...(swapped && { [swapped]: pivot[part] }), [part]: name });
  };
  return (
    <>
      <Checkbox
        label="Pivot"
        description="The values of one column as columns"
        checked={pivot !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? begin() : undefined)}
      />
      {pivot &&
        parts.map(({ part, label }) => (
          <Select
            key={part}
            label={label}
            data={[...columns]}
            value={pivot[part]}
            onChange={(name) => name !== null && choose(part, name)}
            allowDeselect={false}
          />
        ))}
    </>
  );
}
