import type { MarkColor } from '#contracts';
import { markHexes } from '#formats';
import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core';
import { Icon } from '../../shell/icon.js';
import { Swatch } from './swatch.js';

type Color = MarkColor['color'];

const names = Object.keys(markHexes).filter((name): name is Color => name in markHexes);
const chosenMax = 50;

interface Props {
  colors: readonly MarkColor[];
  /** The values that there are marks of. */
  values: readonly { value: string; label: string }[];
  onChange: (colors: MarkColor[] | undefined) => void;
}

/** The colors of values that keep them, whichever other values there are. */
export function MarkColors({ colors, values, onChange }: Props) {
  const free = values.find(({ value }) => !colors.some((each) => each.value === value));
  const next = names.find((name) => !colors.some(({ color }) => color === name)) ?? 'blue';
  const set = (place: number, change: Partial<MarkColor>) =>
    onChange(colors.map((each, index) => (index === place ? { ...each, ...change } : each)));
  const remove = (place: number) => {
    const left = colors.filter((_, index) => index !== place);
    onChange(left.length === 0 ? undefined : left);
  };
  return (
    <Stack gap="xs">
      {colors.map((each, place) => (
        <ColorFields
          key={place}
          chosen={each}
          number={place + 1}
          values={values.filter(
            ({ value }) => !colors.some((other) => other !== each && other.value === value),
          )}
          onChange={(change) => set(place, change)}
          onRemove={() => remove(place)}
        />
      ))}
      {free && colors.length < chosenMax && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...colors, { value: free.value, color: next }])}
        >
          Color of a value
        </Button>
      )}
    </Stack>
  );
}

interface FieldsProps {
  chosen: MarkColor;
  number: number;
  values: Props['values'];
  onChange: (change: Partial<MarkColor>) => void;
  onRemove: () => void;
}

function ColorFields({ chosen: { value, color }, number, values, onChange, onRemove }: FieldsProps) {
  // A value that the rows do not have at the moment keeps its color for when it is back.
  const options = values.some((each) => each.value === value) ? values : [{ value, label: value }, ...values];
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        aria-label={`Value of mark color ${number}`}
        data={[...options]}
        value={value}
        onChange={(next) => next !== null && onChange({ value: next })}
        allowDeselect={false}
        searchable
        flex={1}
      />
      <Select
        aria-label={`Mark color ${number}`}
        data={names}
        value={color}
        onChange={(name) => onChange({ color: names.find((each) => each === name) ?? color })}
        leftSection={<Swatch background={markHexes[color]} />}
        allowDeselect={false}
        w={132}
      />
      <ActionIcon variant="subtle" color="red" aria-label={`Remove mark color ${number}`} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
