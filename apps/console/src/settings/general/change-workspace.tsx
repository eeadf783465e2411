import { NativeSelect, Select, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Workspace, WorkspaceChange } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Form } from '../../shell/form.js';
import { modelTiers, months, timeZones, weekStarts } from './choices.js';

/** The settings of a workspace, saved together; those of a declared one are read-only. */
export function ChangeWorkspace({ workspace }: { workspace: Workspace }) {
  const { id, managed_by: managedBy } = workspace;
  const queries = useQueryClient();
  const [values, setValues] = useState(() => settingsOf(workspace));
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }));
  const save = useMutation({
    mutationFn: () =>
      request('PATCH /workspaces/{workspace_id}', {
        params: { workspace_id: id },
        body: changesOf(workspace, values),
      }),
    onSuccess: async (changed) => {
      queries.setQueryData(keys.workspace(id), changed);
      await queries.invalidateQueries({ queryKey: keys.me });
    },
  });
  const isChanged = Object.keys(changesOf(workspace, values)).length > 0;
  const isLocked = managedBy !== null;
  return (
    <Form
      act="Save"
      mutation={save}
      values={values}
      isReady={!isLocked && isChanged && values.name.trim() !== ''}
    >
      <TextInput
        label="Name"
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        maxLength={100}
        readOnly={isLocked}
      />
      <Select
        label="Time zone"
        description="Where days begin, for “today” and “last month”."
        data={timeZones(workspace.time_zone)}
        value={values.time_zone}
        onChange={(zone) => set({ time_zone: zone ?? workspace.time_zone })}
        allowDeselect={false}
        searchable
        disabled={isLocked}
      />
      <NativeSelect
        label="Week begins on"
        data={weekStarts}
        value={values.week_start}
        onChange={({ currentTarget: { value } }) => {
          const start = weekStarts.find((each) => each.value === value);
          if (start) set({ week_start: start.value });
        }}
        disabled={isLocked}
      />
      <NativeSelect
        label="Fiscal year begins in"
        data={months}
        value={String(values.fiscal_year_start)}
        onChange={(event) => set({ fiscal_year_start: Number(event.currentTarget.value) })}
        disabled={isLocked}
      />
      <NativeSelect
        label="Effort of models"
        description="Where a model is configured and a question does not say otherwise."
        data={modelTiers}
        value={values.model_tier}
        onChange={({ currentTarget: { value } }) => {
          const tier = modelTiers.find((each) => each.value === value);
          if (tier) set({ model_tier: tier.value });
        }}
        disabled={isLocked}
      />
      <Switch
        label="Models may see sample values beside the names of columns"
        checked={values.shares_values}
        onChange={(event) => set({ shares_values: event.currentTarget.checked })}
        disabled={isLocked}
      />
    </Form>
  );
}

function settingsOf({ id: _id, managed_by: _by, created_at: _at, ...settings }: Workspace) {
  return settings;
}

/** The changed settings alone, so that others which somebody changes meanwhile are not taken back. */
function changesOf(workspace: Workspace, values: ReturnType<typeof settingsOf>): WorkspaceChange {
  const before: Record<string, unknown> = workspace;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => before[name] !== value));
}
