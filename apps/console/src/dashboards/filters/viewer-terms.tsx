import type { DashboardFilter, FilterChoices, FilterTerms } from '#contracts';
import { Group, Select, Stack, Text } from '@mantine/core';
import type { Version } from '../use-dashboard.js';
import { FilterButton } from './filter-bar.js';
import classes from './filters.module.css';
import type { Chosen } from './use-filters.js';

/** The viewers' access to filters, by their keys; a filter without any is open. */
export type AccessByKey = Readonly<Record<string, FilterTerms[string]['access']>>;

const accesses = [
  { value: 'open', label: 'Open' },
  { value: 'locked', label: 'Locked' },
  { value: 'hidden', label: 'Hidden' },
] as const;

interface Props {
  dashboardId: string;
  version: Version;
  chosen: Chosen;
  access: AccessByKey;
  onAccess: (access: AccessByKey) => void;
  /** Hears whether choices are open over the dialog. */
  onOpen: (isOpen: boolean) => void;
}

/** A choice for each filter, and whether viewers may change it, see it, or neither. */
export function ViewerTerms({ dashboardId, version, chosen, access, onAccess, onOpen }: Props) {
  return (
    <Stack gap="xs" role="group" aria-label="Filters for viewers">
      {chosen.filters.map((filter) => (
        <Group key={filter.key} className={classes['suggestion']} justify="space-between" gap="xs">
          <FilterButton
            dashboardId={dashboardId}
            version={version}
            chosen={chosen}
            filter={filter}
            onOpen={onOpen}
          />
          <Select
            size="xs"
            aria-label={`Viewers have ${filter.label}`}
            data={accesses}
            value={access[filter.key] ?? 'open'}
            allowDeselect={false}
            onChange={(value) => {
              const next = accesses.find((each) => each.value === value);
              if (next) onAccess({ ...access, [filter.key]: next.value });
            }}
            w={110}
          />
        </Group>
      ))}
      <Text size="xs" c="dimmed">
        Viewers change open filters, see locked ones, and are not told of hidden ones. A widget that a locked
        or hidden filter does not reach says so instead of its rows.
      </Text>
    </Stack>
  );
}

/** The terms as the server takes them; or the first filter that holds and has no choice. */
export function termsOf(
  filters: readonly DashboardFilter[],
  access: AccessByKey,
  choices: FilterChoices,
): { terms: FilterTerms } | { missing: DashboardFilter } {
  const terms: FilterTerms = {};
  for (const filter of filters) {
    const choice = choices[filter.key] ?? null;
    const held = access[filter.key] ?? 'open';
    if (held === 'open') terms[filter.key] = { access: held, choice };
    else if (choice === null) return { missing: filter };
    else terms[filter.key] = { access: held, choice };
  }
  return { terms };
}
