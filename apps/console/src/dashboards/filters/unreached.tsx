import type { DashboardFilter, UnreachedFilter } from '#contracts';
import { Text, Tooltip } from '@mantine/core';
import { reasonWords } from './choice-words.js';

interface Props {
  filters: readonly DashboardFilter[];
  excepted: readonly DashboardFilter[];
  unreached: readonly UnreachedFilter[] | undefined;
}

/** Lists the chosen filters that do not apply to a widget, with the reasons. */
export function Unreached({ filters, excepted, unreached }: Props) {
  const all = [
    ...(unreached ?? []),
    ...excepted.map(({ key }): UnreachedFilter => ({ filter: key, reason: 'excepted' })),
  ];
  if (all.length === 0) return null;
  const labelOf = (key: string) => filters.find((filter) => filter.key === key)?.label ?? key;
  const labels = all.map(({ filter }) => labelOf(filter)).join(', ');
  const why = all.map(({ filter, reason }) => `${labelOf(filter)}: ${reasonWords[reason]}`).join('; ');
  return (
    <Tooltip label={why} multiline maw={320}>
      <Text
        size="xs"
        c="orange"
        tabIndex={0}
        aria-label={`Not filtered by ${labels}. ${why}.`}
        role="note"
        truncate
      >
        Not filtered by {labels}
      </Text>
    </Tooltip>
  );
}
