import type { Metric } from '#contracts';
import { Button, Group, Select, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api/request.js';
import { Dialog } from '../shell/dialog.js';
import { Failure } from '../shell/failure.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';
import { DataTable } from '../tables/data-table.js';
import { valueOf } from './metric-value.js';
import { changeOf, inputOf, typedOf } from './typed-metric.js';
import type { TypedMetric } from './typed-metric.js';
import { useSources } from './use-sources.js';

interface Props {
  /** The edited metric; without one, a new metric is defined. */
  metric?: Metric;
  onClose: () => void;
}

/** Defines or changes a metric, whose value can be previewed before it is saved. */
export function MetricDialog({ metric, onClose }: Props) {
  const sources = useSources().data?.data ?? [];
  // The state at the beginning of editing: untouched fields are not sent.
  const [before] = useState(() => typedOf(metric));
  const [typed, setTyped] = useState(before);
  const [chosen, choose] = useState<string | null>(null);
  const sourceId = metric?.data_source_id ?? chosen ?? sources.find((source) => source.is_default)?.id ?? '';
  const change = changeOf(before, typed);
  const save = useSaving(
    metric,
    () => change,
    () => ({ ...inputOf(typed), data_source_id: sourceId }),
    onClose,
  );
  return (
    <Dialog onClose={onClose} title={metric ? 'Edit the metric' : 'Define a metric'} size="lg">
      <Form
        act="Save"
        mutation={save}
        values={[typed, chosen]}
        isReady={Object.keys(change).length > 0}
        onCancel={onClose}
      >
        {!metric && sources.length > 1 && (
          <Select
            label="Data source"
            data={sources.map(({ id, name }) => ({ value: id, label: name }))}
            value={sourceId}
            onChange={choose}
            allowDeselect={false}
          />
        )}
        <MetricFields typed={typed} onChange={setTyped} />
        <Preview typed={typed} sourceId={sourceId} />
      </Form>
    </Dialog>
  );
}

type Change = ReturnType<typeof changeOf>;
type Input = ReturnType<typeof inputOf> & { data_source_id: string };

function useSaving(
  metric: Metric | undefined,
  changed: () => Change,
  defined: () => Input,
  onSaved: () => void,
) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId };
  return useMutation({
    mutationFn: () =>
      metric
        ? request('PATCH /workspaces/{workspace_id}/metrics/{metric_id}', {
            params: { ...params, metric_id: metric.id },
            body: changed(),
          })
        : request('POST /workspaces/{workspace_id}/metrics', { params, body: defined() }),
    onSuccess: async () => {
      // Includes the widgets that show it, and the starter questions.
      await queries.invalidateQueries({ queryKey: [workspaceId] });
      onSaved();
    },
  });
}

const fields = [
  { name: 'name', label: 'Name', hint: 'What people call it, such as revenue', isNeeded: true },
  { name: 'description', label: 'Description', hint: 'What it means, in a sentence', isNeeded: false },
  { name: 'source', label: 'Table', hint: 'As schema.table or table', isNeeded: true },
  { name: 'expression', label: 'Expression', hint: 'An aggregate, such as sum(amount)', isNeeded: true },
  { name: 'filters', label: 'Conditions', hint: "Such as status = 'paid', one a line", isNeeded: false },
  { name: 'dimensions', label: 'Dimensions', hint: 'Columns to group by, with commas', isNeeded: false },
  { name: 'time_column', label: 'Time column', hint: 'For grouping by month and the like', isNeeded: false },
  { name: 'synonyms', label: 'Other words for it', hint: 'With commas', isNeeded: false },
] as const;

interface FieldsProps {
  typed: TypedMetric;
  onChange: (typed: TypedMetric) => void;
}

function MetricFields({ typed, onChange }: FieldsProps) {
  return fields.map(({ name, label, hint, isNeeded }) => {
    const props = {
      label,
      placeholder: hint,
      value: typed[name],
      required: isNeeded,
      withAsterisk: false,
      ...(name === 'name' && { 'data-autofocus': true }),
    };
    const set = (value: string) => onChange({ ...typed, [name]: value });
    return name === 'filters' ? (
      <Textarea
        key={name}
        {...props}
        onChange={(event) => set(event.currentTarget.value)}
        autosize
        minRows={1}
        maxRows={6}
      />
    ) : (
      <TextInput key={name} {...props} onChange={(event) => set(event.currentTarget.value)} />
    );
  });
}

function Preview({ typed, sourceId }: { typed: TypedMetric; sourceId: string }) {
  const { id: workspaceId } = useWorkspace();
  const preview = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/preview', {
        params: { workspace_id: workspaceId, data_source_id: sourceId },
        body: { sql: valueOf(inputOf(typed)), limit: 10 },
      }),
  });
  return (
    <>
      {preview.data && (
        <DataTable label="Preview" columns={preview.data.columns} rows={preview.data.rows} heightMax={120} />
      )}
      <Failure error={preview.error} />
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={preview.isPending}
          disabled={typed.source === '' || typed.expression === ''}
          onClick={() => preview.mutate()}
        >
          Preview its value
        </Button>
      </Group>
    </>
  );
}
