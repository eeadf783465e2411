import type { DashboardFilter } from '#contracts';
import { Button, CloseButton, Group, Popover, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Version } from '../use-dashboard.js';
import { choiceWords } from './choice-words.js';
import classes from './filters.module.css';
import { ChooseNumbers } from './choose-numbers.js';
import { ChoosePeriod } from './choose-period.js';
import { ChooseValues } from './choose-values.js';
import type { Chosen } from './use-filters.js';

interface Props {
  dashboardId: string;
  version: Version;
  chosen: Chosen;
}

/** The filters of a dashboard, each as a button that shows its choice and opens the others. */
export function FilterBar({ dashboardId, version, chosen }: Props) {
  const { filters, isChanged, reset } = chosen;
  if (filters.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Filters">
      {filters.map((filter) => (
        <FilterButton
          key={filter.key}
          filter={filter}
          dashboardId={dashboardId}
          version={version}
          chosen={chosen}
        />
      ))}
      {isChanged && (
        <Button variant="subtle" color="gray" size="xs" onClick={reset}>
          Reset
        </Button>
      )}
    </Group>
  );
}

interface ButtonProps extends Props {
  filter: DashboardFilter;
  /** Hears whether its choices are open. */
  onOpen?: (isOpen: boolean) => void;
}

/** A filter as a button that says its choice and opens the others. */
export function FilterButton({ filter, dashboardId, version, chosen, onOpen }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onOpen?.(isOpen), [isOpen, onOpen]);
  const { key, label, kind } = filter;
  const choice = chosen.choices[key] ?? null;
  const choose = (next: typeof choice) => {
    chosen.choose(filter, next);
    if (kind !== 'values') setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md">
      <span className={classes['filter']} data-on={choice !== null || undefined}>
        <Popover.Target>
          <button
            type="button"
            className={classes['open']}
            aria-expanded={isOpen}
            onClick={() => setOpen((now) => !now)}
          >
            <Text span size="xs" c="dimmed" dir="auto">
              {label}
            </Text>
            <Text span size="sm" fw={choice === null ? 400 : 600} dir="auto" truncate>
              {choice === null ? 'All' : choiceWords(choice)}
            </Text>
          </button>
        </Popover.Target>
        {choice !== null && (
          <CloseButton size="xs" aria-label={`All of ${label}`} onClick={() => choose(null)} />
        )}
      </span>
      <Popover.Dropdown aria-label={label} className={classes['choices']}>
        {kind === 'date' && <ChoosePeriod choice={choice} onChoose={choose} />}
        {kind === 'number' && <ChooseNumbers label={label} choice={choice} onChoose={choose} />}
        {kind === 'values' && (
          <ChooseValues
            dashboardId={dashboardId}
            version={version}
            filter={filter}
            choice={choice}
            onChoose={choose}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
