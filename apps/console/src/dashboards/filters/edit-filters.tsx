import type { DashboardFilter, FilterSuggestions, SuggestedFilter, Widget } from '#contracts';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { counted } from '../../shell/counted.js';
import { Dialog } from '../../shell/dialog.js';
import { Failure } from '../../shell/failure.js';
import { Icon } from '../../shell/icon.js';
import { useWorkspace } from '../../sign-in/session.js';
import { choiceWords, periods, reasonWords } from './choice-words.js';
import classes from './filters.module.css';

interface Props {
  dashboardId: string;
  widgets: readonly Widget[];
  filters: DashboardFilter[];
  onChange: (filters: DashboardFilter[]) => void;
  onClose: () => void;
}

/** The filters of a draft, and those that the model of its sources suggests. */
export function EditFilters({ dashboardId, widgets, filters, onChange, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const found = useQuery({
    queryKey: keys.suggestedFilters(workspaceId, dashboardId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboards/{id}/filter-suggestions', {
        params: { workspace_id: workspaceId, id: dashboardId },
        signal,
      }),
  });
  const taken = new Set(filters.map(({ key }) => key));
  const suggested = (found.data?.suggested ?? []).filter(({ filter }) => !taken.has(filter.key));
  const titleOf = (key: string) => widgets.find((widget) => widget.key === key)?.title ?? key;
  const set = (key: string, change: Partial<DashboardFilter>) =>
    onChange(filters.map((filter) => (filter.key === key ? { ...filter, ...change } : filter)));
  return (
    <Dialog onClose={onClose} title="Filters" size="lg">
      <Stack gap="md">
        {filters.length === 0 && (
          <Text size="sm" c="dimmed">
            Filters stand above the widgets. Each narrows the tables that these read, before anything is
            summed up.
          </Text>
        )}
        {filters.map((filter) => (
          <EditedFilter
            key={filter.key}
            filter={filter}
            reach={reachIn(found.data, filter.key)}
            titleOf={titleOf}
            onSet={(change) => set(filter.key, change)}
            onRemove={() => onChange(filters.filter(({ key }) => key !== filter.key))}
          />
        ))}
        <Title order={3} size="h5">
          Suggested
        </Title>
        <Failure error={found.error} onRetry={() => void found.refetch()} />
        {found.isPending && <Skeleton h={64} />}
        {found.isSuccess && suggested.length === 0 && (
          <Text size="sm" c="dimmed">
            No other filters suit the saved widgets.
          </Text>
        )}
        {suggested.map(({ filter, reach }) => (
          <Group key={filter.key} justify="space-between" wrap="nowrap" className={classes['suggestion']}>
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600} dir="auto">
                {filter.label}
              </Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {columnsOf(filter)} · filters {counted(reach.filtered.length, 'widget')}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Add ${filter.label}`}
              onClick={() => onChange([...filters, filter])}
            >
              Add
            </Button>
          </Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type Reach = SuggestedFilter['reach'];

function reachIn(found: FilterSuggestions | undefined, key: string): Reach | undefined {
  const all = [...(found?.present ?? []), ...(found?.suggested ?? [])];
  return all.find(({ filter }) => filter.key === key)?.reach;
}

function columnsOf({ targets }: DashboardFilter): string {
  return targets.map(({ table, column }) => `${table}.${column}`).join(', ');
}

interface EditedProps {
  filter: DashboardFilter;
  reach: Reach | undefined;
  titleOf: (key: string) => string;
  onSet: (change: Partial<DashboardFilter>) => void;
  onRemove: () => void;
}

function EditedFilter({ filter, reach, titleOf, onSet, onRemove }: EditedProps) {
  const { label, kind, excluded_widgets: excluded } = filter;
  const widgetKeys = reach
    ? [...reach.filtered, ...excluded.filter((key) => !reach.filtered.includes(key))]
    : [];
  const unreached = (reach?.unreached ?? []).filter(({ reason }) => reason !== 'excepted');
  return (
    <div className={classes['suggestion']} role="group" aria-label={label}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          size="xs"
          label="Label"
          value={label}
          error={label.trim() === '' && 'needs a label'}
          maxLength={60}
          onChange={(event) => onSet({ label: event.currentTarget.value })}
          flex={1}
        />
        {kind === 'date' && <InitialPeriod filter={filter} onSet={onSet} />}
        <ActionIcon variant="subtle" color="red" aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </ActionIcon>
      </Group>
      <Text size="xs" c="dimmed" mt={6} style={{ overflowWrap: 'anywhere' }}>
        {columnsOf(filter)}
      </Text>
      {widgetKeys.length > 0 && (
        <Stack gap={4} mt="xs" role="group" aria-label={`Widgets of ${label}`}>
          {widgetKeys.map((key) => (
            <Checkbox
              key={key}
              size="xs"
              label={<bdi>{titleOf(key)}</bdi>}
              checked={!excluded.includes(key)}
              onChange={(event) =>
                onSet({
                  excluded_widgets: event.currentTarget.checked
                    ? excluded.filter((each) => each !== key)
                    : [...excluded, key],
                })
              }
            />
          ))}
        </Stack>
      )}
      {unreached.map(({ widget, reason }) => (
        <Text key={widget} size="xs" c="dimmed" mt={4}>
          Does not filter <bdi>{titleOf(widget)}</bdi>: {reasonWords[reason]}
        </Text>
      ))}
    </div>
  );
}

const always = 'all';

/** The initial period for viewers. */
function InitialPeriod({ filter: { initial }, onSet }: Pick<EditedProps, 'filter' | 'onSet'>) {
  const choices = [
    { value: always, label: 'All' },
    ...periods.map((period) => ({ value: JSON.stringify(period), label: choiceWords(period) })),
  ];
  return (
    <Select
      size="xs"
      label="Initially"
      data={choices}
      value={initial === null ? always : JSON.stringify(initial)}
      allowDeselect={false}
      onChange={(value) =>
        onSet({ initial: periods.find((period) => JSON.stringify(period) === value) ?? null })
      }
      w={160}
    />
  );
}
