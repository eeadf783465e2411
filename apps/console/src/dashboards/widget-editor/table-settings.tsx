import type { ColorRule, TableDisplay } from '#contracts';
import { ActionIcon, Button, Checkbox, Fieldset, Group, Select, Stack, TextInput } from '@mantine/core';
import { Icon } from '../../shell/icon.js';
import { cellGrounds } from '../../tables/cell-colors.js';
import { PivotFields } from './pivot-fields.js';
import { Swatch } from './swatch.js';

const comparisons: readonly { value: ColorRule['comparison']; label: string }[] = [
  { value: 'above', label: 'is above' },
  { value: 'at_least', label: 'is at least' },
  { value: 'below', label: 'is below' },
  { value: 'at_most', label: 'is at most' },
  { value: 'equal', label: 'is' },
  { value: 'not_equal', label: 'is not' },
];

const colors: ColorRule['color'][] = ['blue', 'teal', 'yellow', 'orange', 'magenta', 'gray'];
const rulesMax = 20;

interface Props {
  table: TableDisplay | undefined;
  columns: readonly { value: string; label: string }[];
  onChange: (table: TableDisplay) => void;
}

/** The totals of a table, its pivot, and the colors of its cells. */
export function TableSettings({ table, columns, onChange }: Props) {
  const rules = table?.colors ?? [];
  const setRules = (next: ColorRule[]) => onChange({ ...table, colors: next });
  const [first] = columns;
  return (
    <Stack gap="sm">
      <Checkbox
        label="Row of totals"
        checked={table?.totals ?? false}
        onChange={(event) => onChange({ ...table, totals: event.currentTarget.checked })}
      />
      <PivotFields
        pivot={table?.pivot}
        columns={columns}
        onChange={(pivot) => onChange({ ...table, pivot })}
      />
      {rules.map((rule, place) => (
        <RuleFields
          key={place}
          rule={rule}
          number={place + 1}
          columns={columns}
          onChange={(changed) => setRules(rules.map((each, index) => (index === place ? changed : each)))}
          onRemove={() => setRules(rules.filter((_, index) => index !== place))}
        />
      ))}
      {first && rules.length < rulesMax && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() =>
            setRules([...rules, { column: first.value, comparison: 'above', value: 0, color: 'blue' }])
          }
        >
          Color by value
        </Button>
      )}
    </Stack>
  );
}

interface RuleProps {
  rule: ColorRule;
  number: number;
  columns: Props['columns'];
  onChange: (rule: ColorRule) => void;
  onRemove: () => void;
}

function RuleFields({ rule, number, columns, onChange, onRemove }: RuleProps) {
  const set = (change: Partial<ColorRule>) => onChange({ ...rule, ...change });
  return (
    <Fieldset legend={`Color ${number}`} p="xs">
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Select
            aria-label={`Column of color ${number}`}
            data={[...columns]}
            value={rule.column}
            onChange={(column) => column !== null && set({ column })}
            allowDeselect={false}
            flex={1}
          />
          <ActionIcon variant="subtle" color="red" aria-label={`Remove color ${number}`} onClick={onRemove}>
            <Icon name="trash" size={16} />
          </ActionIcon>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Select
            aria-label={`Comparison of color ${number}`}
            data={[...comparisons]}
            value={rule.comparison}
            onChange={(value) =>
              set({ comparison: comparisons.find((each) => each.value === value)?.value ?? rule.comparison })
            }
            allowDeselect={false}
            flex={1}
          />
          <TextInput
            aria-label={`Value of color ${number}`}
            value={String(rule.value)}
            onChange={(event) => set({ value: typedValue(event.currentTarget.value) })}
            maxLength={200}
            w={96}
          />
        </Group>
        <Select
          aria-label={`Color ${number}`}
          data={colors}
          value={rule.color}
          onChange={(value) => set({ color: colors.find((each) => each === value) ?? rule.color })}
          leftSection={<Swatch background={cellGrounds[rule.color]} />}
          allowDeselect={false}
        />
      </Stack>
    </Fieldset>
  );
}

/** Digits are a number as soon as nothing but that is written. */
function typedValue(text: string): ColorRule['value'] {
  return /^-?\d+(?:\.\d*[1-9])?$/.test(text) ? Number(text) : text;
}
