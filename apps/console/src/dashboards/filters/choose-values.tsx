import type { DashboardFilter, FilterChoice } from '#contracts';
import { Checkbox, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Failure } from '../../shell/failure.js';
import { useWorkspace } from '../../sign-in/session.js';
import type { Version } from '../use-dashboard.js';
import classes from './filters.module.css';
import { readValue, valueWords, writeValue } from './written-value.js';

interface Props {
  dashboardId: string;
  version: Version;
  filter: DashboardFilter;
  choice: FilterChoice | null;
  onChoose: (choice: FilterChoice | null) => void;
}

const searchMs = 200;

/** Values of a column, searched at their source; the chosen ones stay on top. */
export function ChooseValues({ dashboardId, version, filter, choice, onChoose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), searchMs);
  const found = useQuery({
    queryKey: keys.filterValues(workspaceId, dashboardId, version, filter.key, sought),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboards/{id}/filters/{key}/values', {
        params: { workspace_id: workspaceId, id: dashboardId, key: filter.key },
        query: { version, ...(sought !== '' && { search: sought }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  // Choices from the address are strings and the source's values may be numbers, so both are compared as written.
  const chosen = (Array.isArray(choice) ? choice : []).map(writeValue);
  const [onTop] = useState(chosen);
  const others = (found.data?.values ?? []).map(writeValue).filter((value) => !onTop.includes(value));
  const matching = others.filter((value) =>
    valueWords(readValue(value)).toLowerCase().includes(search.trim().toLowerCase()),
  );
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    onChoose(next.length > 0 ? next.map(readValue) : null);
  };
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        aria-label={`Search ${filter.label}`}
        placeholder="Search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        rightSection={found.isFetching && <Loader size={14} />}
        data-autofocus
      />
      <Failure error={found.error} />
      <div className={classes['values']} role="group" aria-label={`Values of ${filter.label}`} tabIndex={0}>
        {[...onTop, ...matching].map((value) => (
          <Checkbox
            key={value}
            size="xs"
            label={<bdi>{valueWords(readValue(value)).slice(0, 200)}</bdi>}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
        {found.isSuccess && onTop.length + matching.length === 0 && (
          <Text size="sm" c="dimmed">
            No results.
          </Text>
        )}
      </div>
      {found.data?.has_more && (
        <Text size="xs" c="dimmed">
          There are more values. Search to find them.
        </Text>
      )}
    </Stack>
  );
}
