import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Dialog } from '../shell/dialog.js';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { useUnsavedValues } from '../shell/unsaved.js';
import { useWorkspace } from '../sign-in/session.js';
import { DataTable } from '../tables/data-table.js';
import { listOf } from './comma-list.js';
import { valueOf } from './metric-value.js';
import { useSources } from './use-sources.js';

const fields = [
  { name: 'name', label: 'Name', hint: 'What people call it, such as revenue', isNeeded: true },
  { name: 'description', label: 'Description', hint: 'What it means, in a sentence', isNeeded: false },
  { name: 'source', label: 'Table', hint: 'As schema.table or table', isNeeded: true },
  { name: 'expression', label: 'Expression', hint: 'An aggregate, such as sum(amount)', isNeeded: true },
  { name: 'dimensions', label: 'Dimensions', hint: 'Columns to group by, with commas', isNeeded: false },
  { name: 'time_column', label: 'Time column', hint: 'For grouping by month and the like', isNeeded: false },
  { name: 'synonyms', label: 'Other words for it', hint: 'With commas', isNeeded: false },
] as const;

type Name = (typeof fields)[number]['name'];
const nothing: Record<Name, string> = {
  name: '',
  description: '',
  source: '',
  expression: '',
  dimensions: '',
  time_column: '',
  synonyms: '',
};

/** Defines a metric; its value can be looked at before it is saved. */
export function NewMetric({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const sources = useSources().data?.data ?? [];
  const [values, setValues] = useState(nothing);
  const [chosen, choose] = useState<string | null>(null);
  const sourceId = chosen ?? sources.find((source) => source.is_default)?.id ?? '';
  const params = { workspace_id: workspaceId };
  const save = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/metrics', {
        params,
        body: {
          name: values.name,
          description: values.description,
          data_source_id: sourceId,
          source: values.source,
          expression: values.expression,
          dimensions: listOf(values.dimensions),
          time_column: values.time_column.trim() === '' ? null : values.time_column,
          synonyms: listOf(values.synonyms),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.metrics(workspaceId) });
      onClose();
    },
  });
  useUnsavedValues([values, chosen], save.isPending);
  const preview = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/preview', {
        params: { ...params, data_source_id: sourceId },
        body: { sql: valueOf({ ...values, filters: [] }), limit: 10 },
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const failure = save.error ?? preview.error;
  return (
    <Dialog onClose={onClose} title="Define a metric" size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {sources.length > 1 && (
            <Select
              label="Data source"
              data={sources.map(({ id, name }) => ({ value: id, label: name }))}
              value={sourceId}
              onChange={choose}
              allowDeselect={false}
            />
          )}
          <MetricFields values={values} onChange={setValues} />
          {preview.data && (
            <DataTable
              label="Preview"
              columns={preview.data.columns}
              rows={preview.data.rows}
              heightMax={120}
            />
          )}
          <Failure error={failure} />
          <Group justify="flex-end">
            <Button
              variant="default"
              loading={preview.isPending}
              disabled={values.source === '' || values.expression === ''}
              onClick={() => preview.mutate()}
            >
              Preview its value
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type Values = Record<Name, string>;

function MetricFields({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  return fields.map(({ name, label, hint, isNeeded }) => (
    <TextInput
      key={name}
      label={label}
      placeholder={hint}
      value={values[name]}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
      required={isNeeded}
      withAsterisk={false}
    />
  ));
}
