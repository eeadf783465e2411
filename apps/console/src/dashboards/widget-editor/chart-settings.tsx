import type { ChartDisplay, ColumnFormat } from '#contracts';
import { isAmount } from '#formats';
import { MarkColors } from './mark-colors.js';
import { Checkbox, Group, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core';

type Kind = ChartDisplay['kind'];

const kinds: readonly { value: Kind | ''; label: string }[] = [
  { value: '', label: 'Automatic' },
  { value: 'bar', label: 'Bars' },
  { value: 'horizontal_bar', label: 'Horizontal bars' },
  { value: 'line', label: 'Line' },
  { value: 'area', label: 'Area' },
  { value: 'pie', label: 'Pie' },
  { value: 'scatter', label: 'Points' },
];

const stacks = [
  { value: 'none', label: 'Side by side' },
  { value: 'total', label: 'Stacked' },
  { value: 'share', label: 'Stacked to 100%' },
] as const;

const sorts = [
  { value: 'rows', label: 'As the rows are' },
  { value: 'names', label: 'By name' },
  { value: 'ascending', label: 'Smallest first' },
  { value: 'descending', label: 'Largest first' },
] as const;

interface Props {
  chart: ChartDisplay | undefined;
  /** The settings to go back to from an automatic one. */
  former: ChartDisplay | undefined;
  columns: readonly { value: string; label: string }[];
  formats: readonly ColumnFormat[];
  /** Those that the chart has marks of. */
  values: readonly { value: string; label: string }[];
  onChange: (chart: ChartDisplay | undefined) => void;
}

/** The settings of a chart; an automatic one has none. */
export function ChartSettings({ chart, former, onChange, ...rows }: Props) {
  const chooseKind = (value: string | null) => {
    const kind = kinds.find((each) => each.value === value)?.value;
    onChange(kind ? { ...(chart ?? former), kind } : undefined);
  };
  return (
    <Stack gap="sm">
      <Select
        label="Kind of chart"
        data={[...kinds]}
        value={chart?.kind ?? ''}
        onChange={chooseKind}
        allowDeselect={false}
      />
      {chart && <Settings chart={chart} onChange={onChange} {...rows} />}
    </Stack>
  );
}

type SettingsProps = Omit<Props, 'former'> & { chart: ChartDisplay };

function Settings({ chart, columns, formats, values, onChange }: SettingsProps) {
  const set = (change: Partial<ChartDisplay>) => onChange({ ...chart, ...change });
  const options = [...columns];
  const amounts = options.filter((_, place) => isAmount(formats[place] ?? { form: 'text' }));
  const { kind } = chart;
  const isBars = kind === 'bar' || kind === 'horizontal_bar';
  return (
    <>
      <Select
        label={kind === 'pie' ? 'Slices' : 'Along'}
        placeholder="Automatic"
        data={options}
        value={chart.x ?? null}
        onChange={(x) => set({ x: x ?? undefined })}
        clearable
      />
      <Numbers chart={chart} amounts={amounts} onSet={set} />
      {kind !== 'pie' && (
        <Select
          label="Colors"
          placeholder="Automatic"
          data={options}
          value={chart.series ?? null}
          onChange={(series) => set({ series: series ?? undefined })}
          clearable
        />
      )}
      <MarkColors colors={chart.colors ?? []} values={values} onChange={(colors) => set({ colors })} />
      {(isBars || kind === 'area') && (
        <Select
          label="Stack"
          data={[...stacks]}
          value={chart.stack ?? 'total'}
          onChange={(value) => set({ stack: stacks.find((each) => each.value === value)?.value })}
          allowDeselect={false}
        />
      )}
      {isBars && (
        <Select
          label="Sort"
          data={[...sorts]}
          value={chart.sort ?? 'rows'}
          onChange={(value) => set({ sort: sorts.find((each) => each.value === value)?.value })}
          allowDeselect={false}
        />
      )}
      {kind !== 'pie' && <Scales chart={chart} onSet={set} />}
    </>
  );
}

interface NumbersProps {
  chart: ChartDisplay;
  amounts: { value: string; label: string }[];
  onSet: (change: Partial<ChartDisplay>) => void;
}

/** Slices and points are of one column; other marks may be of several. */
function Numbers({ chart, amounts, onSet: set }: NumbersProps) {
  if (chart.kind === 'pie' || chart.kind === 'scatter')
    return (
      <Select
        label="Numbers"
        placeholder="Automatic"
        data={amounts}
        value={chart.y?.[0] ?? null}
        onChange={(y) => set({ y: y === null ? undefined : [y] })}
        clearable
      />
    );
  return (
    <MultiSelect
      label="Numbers"
      placeholder={chart.y ? undefined : 'Automatic'}
      data={amounts}
      value={chart.y ?? []}
      onChange={(y) => set({ y: y.length === 0 ? undefined : y })}
      maxValues={10}
      clearable
    />
  );
}

interface ScalesProps {
  chart: ChartDisplay;
  onSet: (change: Partial<ChartDisplay>) => void;
}

function Scales({ chart, onSet }: ScalesProps) {
  const { goal, titles } = chart;
  const setGoal = (at: number | string) =>
    onSet({ goal: typeof at === 'number' ? { ...goal, at } : undefined });
  const setTitle = (axis: 'x' | 'y', title: string) =>
    onSet({ titles: { ...titles, [axis]: title.trimStart() || undefined } });
  return (
    <>
      <Checkbox
        label="Numbers on marks"
        checked={chart.labels ?? false}
        onChange={(event) => onSet({ labels: event.currentTarget.checked || undefined })}
      />
      <Checkbox
        label="Logarithmic scale"
        checked={chart.log ?? false}
        onChange={(event) => onSet({ log: event.currentTarget.checked || undefined })}
      />
      <Group grow align="flex-start">
        <NumberInput label="Goal line at" placeholder="None" value={goal?.at ?? ''} onChange={setGoal} />
        <TextInput
          label="Its label"
          value={goal?.label ?? ''}
          onChange={(event) => {
            const label = event.currentTarget.value.trimStart() || undefined;
            if (goal) onSet({ goal: { ...goal, label } });
          }}
          maxLength={60}
          disabled={!goal}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label="Title along"
          placeholder="As the column"
          value={titles?.x ?? ''}
          onChange={(event) => setTitle('x', event.currentTarget.value)}
          maxLength={120}
        />
        <TextInput
          label="Title of numbers"
          placeholder="As the column"
          value={titles?.y ?? ''}
          onChange={(event) => setTitle('y', event.currentTarget.value)}
          maxLength={120}
        />
      </Group>
    </>
  );
}
