import type { Metric, Widget } from '#contracts';
import { Button, Group, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Dialog } from '../shell/dialog.js';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useAskedSource } from '../ask/asked-source.js';
import { useUnsavedValues } from '../shell/unsaved.js';
import { useWorkspace } from '../sign-in/session.js';

interface Props {
  taken: readonly Widget[];
  onAdd: (widget: Widget) => void;
  onClose: () => void;
}

const kinds = [
  { value: 'question', label: 'Question' },
  { value: 'sql', label: 'SQL' },
  { value: 'metric', label: 'Metric' },
  { value: 'text', label: 'Text' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;
type Grain = (typeof grains)[number];

const empty = {
  question: null,
  sql: null,
  metric_id: null,
  dimension: null,
  grain: null,
  data_source_id: null,
  text: null,
  chart_spec: null,
  layout: null,
  refresh_seconds: 3_600,
};

/** A widget from a question, from SQL, from a metric, or a text. */
export function AddWidget({ taken, onAdd, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('question');
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [metricId, setMetricId] = useState<string | null>(null);
  const [chosenSource, chooseSource] = useState<string | null>();
  const [grain, setGrain] = useState<Grain | null>('month');
  const { metrics, sources } = useChoices();
  const likely = useLikelySource(taken);
  const sourceId = chosenSource === undefined ? likely : chosenSource;
  useUnsavedValues([kind, title, text, metricId, chosenSource, grain], false);
  const metric = metrics.find(({ id }) => id === metricId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const shown = title.trim() || untitled(kind, text, metric);
    const base = { ...empty, key: freeKey(taken), title: shown };
    if (kind === 'text') onAdd({ ...base, type: 'text', text });
    if (kind === 'question')
      onAdd({ ...base, type: 'chart', question: text.trim(), data_source_id: sourceId });
    if (kind === 'sql') onAdd({ ...base, type: 'chart', sql: text.trim(), data_source_id: sourceId });
    if (kind === 'metric' && metric)
      onAdd({
        ...base,
        type: metric.time_column && grain ? 'chart' : 'number',
        metric_id: metric.id,
        grain: metric.time_column ? grain : null,
        data_source_id: metric.data_source_id,
      });
  };
  const isReady = kind === 'metric' ? metric !== undefined : text.trim() !== '';
  return (
    <Dialog onClose={onClose} title="Add a widget" size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <SegmentedControl
            data={[...kinds]}
            value={kind}
            onChange={(value) => setKind(kinds.find((each) => each.value === value)?.value ?? 'question')}
            aria-label="Made from"
            fullWidth
            // All four must fit on a phone.
            styles={{ label: { paddingInline: 4 } }}
          />
          {kind === 'metric' ? (
            <MetricChoice
              metrics={metrics}
              metric={metric}
              onMetric={setMetricId}
              grain={grain}
              onGrain={setGrain}
            />
          ) : (
            <Words kind={kind} text={text} onText={setText} />
          )}
          {(kind === 'question' || kind === 'sql') && sources.length > 1 && (
            <Select
              label="Data source"
              placeholder="The default one"
              data={sources.map(({ id, name }) => ({ value: id, label: name }))}
              value={sourceId}
              onChange={chooseSource}
              clearable
            />
          )}
          <TextInput
            label="Title"
            placeholder={kind === 'text' ? note : 'Made from the above'}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            maxLength={200}
          />
          <Group justify="flex-end" mt="xs">
            <Button type="submit" disabled={!isReady}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const labels = { question: 'Question', sql: 'One SELECT', text: 'Text' };

interface WordsProps {
  kind: keyof typeof labels;
  text: string;
  onText: (text: string) => void;
}

function Words({ kind, text, onText }: WordsProps) {
  return (
    <Textarea
      label={labels[kind]}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      autosize
      minRows={kind === 'question' ? 1 : 4}
      maxRows={14}
      maxLength={kind === 'question' ? 2_000 : 20_000}
      styles={kind === 'sql' ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
      data-autofocus
    />
  );
}

interface MetricChoiceProps {
  metrics: readonly Metric[];
  metric: Metric | undefined;
  onMetric: (id: string | null) => void;
  grain: Grain | null;
  onGrain: (grain: Grain | null) => void;
}

function MetricChoice({ metrics, metric, onMetric, grain, onGrain }: MetricChoiceProps) {
  return (
    <Group grow align="flex-start">
      <Select
        label="Metric"
        placeholder={metrics.length === 0 ? 'None yet' : 'Choose one'}
        data={metrics.map(({ id, name }) => ({ value: id, label: name }))}
        value={metric?.id ?? null}
        onChange={onMetric}
        searchable
        required
        withAsterisk={false}
      />
      {metric?.time_column && (
        <Select
          label="By"
          placeholder="No time"
          data={grains}
          value={grain}
          onChange={(value) => onGrain(grains.find((each) => each === value) ?? null)}
          clearable
        />
      )}
    </Group>
  );
}

function useChoices() {
  const { id: workspaceId } = useWorkspace();
  const params = { workspace_id: workspaceId };
  const query = { limit: 100 };
  const metrics = useQuery({
    queryKey: keys.metrics(workspaceId),
    queryFn: () => request('GET /workspaces/{workspace_id}/metrics', { params, query }),
  });
  const sources = useQuery({
    queryKey: keys.sources(workspaceId),
    queryFn: () => request('GET /workspaces/{workspace_id}/data-sources', { params, query }),
  });
  return { metrics: metrics.data?.data ?? [], sources: sources.data?.data ?? [] };
}

const note = 'Note';

/** The default name of a widget. The words of a text would only be repeated. */
function untitled(kind: Kind, text: string, metric: Metric | undefined): string {
  if (kind === 'text') return note;
  return kind === 'metric' ? (metric?.name ?? '') : text.trim().slice(0, 80);
}

/** The dashboard's last used source, or the member's own: the default source may know neither's tables. */
function useLikelySource(taken: readonly Widget[]): string | null {
  const { choices, sourceId: asked } = useAskedSource();
  const last = taken.findLast(({ data_source_id: id }) => id !== null)?.data_source_id;
  const isThere = (id: string | null | undefined) => choices.some((source) => source.id === id);
  return isThere(last) ? (last ?? null) : (asked ?? null);
}

/** A unique key; it is never shown. */
function freeKey(taken: readonly Widget[]): string {
  const known = new Set(taken.map(({ key }) => key));
  let number = taken.length + 1;
  while (known.has(`widget-${number}`)) number += 1;
  return `widget-${number}`;
}
