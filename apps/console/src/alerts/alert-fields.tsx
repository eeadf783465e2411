import { Group, NativeSelect, SegmentedControl, Select, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useSources } from '../data/use-sources.js';
import { useWorkspace } from '../sign-in/session.js';
import type { TypedAlert } from './alert-values.js';
import { minutesWords } from './alert-words.js';

interface Props {
  typed: TypedAlert;
  onChange: (typed: TypedAlert) => void;
}

/** The name, the condition and the schedule. */
export function ConditionFields({ typed, onChange }: Props) {
  const set = (part: Partial<TypedAlert>) => onChange({ ...typed, ...part });
  const { kind } = typed;
  return (
    <>
      <Group grow align="flex-start">
        <NativeSelect
          label="Fires when it"
          data={kinds}
          value={kind}
          onChange={({ currentTarget: { value } }) => {
            const chosen = kinds.find((each) => each.value === value);
            if (chosen) set({ kind: chosen.value });
          }}
        />
        {kind === 'change' && (
          <NativeSelect
            label="Which way"
            data={ways}
            value={typed.direction}
            onChange={({ currentTarget: { value } }) => {
              const chosen = ways.find((each) => each.value === value);
              if (chosen) set({ direction: chosen.value });
            }}
          />
        )}
        {kind in thresholds && (
          <TextInput
            label={thresholds[kind]}
            inputMode="decimal"
            placeholder={kind === 'unusual' ? '4' : ''}
            value={typed.threshold}
            onChange={({ currentTarget: { value } }) => set({ threshold: value })}
          />
        )}
        {(kind === 'above' || kind === 'below') && (
          <TextInput
            label="Clears at"
            placeholder="The same"
            inputMode="decimal"
            value={typed.clearAt}
            onChange={({ currentTarget: { value } }) => set({ clearAt: value })}
          />
        )}
      </Group>
      <Group grow align="flex-start">
        <NativeSelect
          label="Evaluate every"
          data={spansWith(paces, typed.everyMinutes)}
          value={typed.everyMinutes}
          onChange={({ currentTarget: { value } }) => set({ everyMinutes: value })}
        />
        <NativeSelect
          label="Fires after"
          data={spansWith(holds, typed.forMinutes)}
          value={typed.forMinutes}
          onChange={({ currentTarget: { value } }) => set({ forMinutes: value })}
        />
      </Group>
      <QuietFields typed={typed} onChange={onChange} />
    </>
  );
}

/** Hours in which nobody is told. */
function QuietFields({ typed, onChange }: Props) {
  const { quietFrom, quietTo, quietZone } = typed;
  return (
    <Group grow align="flex-start">
      <TextInput
        type="time"
        label="Quiet from"
        description={quietZone ?? "By the workspace's clock"}
        value={quietFrom}
        onChange={({ currentTarget: { value } }) => onChange({ ...typed, quietFrom: value })}
      />
      <TextInput
        type="time"
        label="Quiet until"
        description="Nobody is notified meanwhile"
        value={quietTo}
        onChange={({ currentTarget: { value } }) => onChange({ ...typed, quietTo: value })}
      />
    </Group>
  );
}

const kinds = [
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
  { value: 'change', label: 'changes' },
  { value: 'unusual', label: 'is unusual' },
  { value: 'no_data', label: 'has no data' },
] as const;
const ways = [
  { value: 'any', label: 'up or down' },
  { value: 'up', label: 'up' },
  { value: 'down', label: 'down' },
] as const;
const thresholds: Partial<Record<TypedAlert['kind'], string>> = {
  above: 'Threshold',
  below: 'Threshold',
  change: 'Percent, at least',
  unusual: 'Times its usual spread',
};
const paces = ['1', '5', '15', '60', '360', '1440'];
const holds = ['0', '5', '15', '30', '60', '1440'];

/** An alert that was made elsewhere may have another span. */
function spansWith(spans: readonly string[], own: string) {
  const all = spans.includes(own) ? spans : [...spans, own];
  return all.map((value) => ({ value, label: value === '0' ? 'at once' : minutesWords(Number(value)) }));
}

/** The source of the watched number. */
export function WatchedFields({ typed, onChange }: Props) {
  const set = (part: Partial<TypedAlert>) => onChange({ ...typed, ...part });
  return (
    <>
      <SegmentedControl
        aria-label="What is watched"
        data={watchable.map(({ value, label }) => ({ value, label }))}
        value={typed.watches}
        onChange={(value) => {
          const chosen = watchable.find((each) => each.value === value);
          if (chosen) set({ watches: chosen.value, dimension: '' });
        }}
      />
      {typed.watches === 'metric' ? (
        <MetricFields typed={typed} onChange={onChange} />
      ) : (
        <SourceField typed={typed} onChange={onChange} />
      )}
      {typed.watches === 'question' && (
        <TextInput
          label="Question"
          placeholder="How many orders were placed yesterday?"
          value={typed.question}
          onChange={({ currentTarget: { value } }) => set({ question: value })}
        />
      )}
      {typed.watches === 'sql' && <SqlField typed={typed} onChange={onChange} />}
      {typed.watches !== 'metric' && (
        <TextInput
          label="For each value of the column"
          placeholder="Leave it empty to watch one number"
          value={typed.dimension}
          onChange={({ currentTarget: { value } }) => set({ dimension: value })}
        />
      )}
    </>
  );
}

const watchable = [
  { value: 'metric', label: 'A metric' },
  { value: 'question', label: 'A question' },
  { value: 'sql', label: 'SQL' },
] as const;

/** A statement in SQL. */
export function SqlField({ typed, onChange }: Props) {
  return (
    <Textarea
      label="SQL"
      placeholder="SELECT that returns one number"
      value={typed.sql}
      onChange={({ currentTarget: { value } }) => onChange({ ...typed, sql: value })}
      autosize
      minRows={2}
      maxRows={10}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  );
}

function SourceField({ typed, onChange }: Props) {
  const sources = useSources().data?.data ?? [];
  if (sources.length < 2) return null;
  return (
    <Select
      label="Data source"
      data={sources.map(({ id, name }) => ({ value: id, label: name }))}
      value={typed.sourceId ?? sources.find((source) => source.is_default)?.id ?? null}
      onChange={(sourceId) => onChange({ ...typed, sourceId })}
      allowDeselect={false}
    />
  );
}

const grains = [
  { value: '', label: 'over all rows' },
  { value: 'day', label: 'of the last whole day' },
  { value: 'week', label: 'of the last whole week' },
  { value: 'month', label: 'of the last whole month' },
] as const;

function MetricFields({ typed, onChange }: Props) {
  const { id: workspaceId } = useWorkspace();
  const metrics = useQuery({
    queryKey: [...keys.metrics(workspaceId), 'to choose from'],
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/metrics', {
        params: { workspace_id: workspaceId },
        query: { limit: 100 },
      }),
  });
  const found = metrics.data?.data ?? [];
  const metric = found.find(({ id }) => id === typed.metricId);
  const hasTime = metric?.time_column != null;
  const dimensions = metric?.dimensions ?? [];
  return (
    <Group grow align="flex-start">
      <Select
        label="Metric"
        placeholder={metrics.isSuccess && found.length === 0 ? 'None is defined yet' : 'Choose one'}
        data={found.map(({ id, name }) => ({ value: id, label: name }))}
        value={typed.metricId}
        onChange={(metricId) => onChange({ ...typed, metricId, grain: '', dimension: '' })}
        searchable={found.length > 8}
      />
      <NativeSelect
        label="Measured"
        data={hasTime ? grains : grains.slice(0, 1)}
        value={typed.grain}
        onChange={({ currentTarget: { value } }) => {
          const chosen = grains.find((each) => each.value === value);
          if (chosen) onChange({ ...typed, grain: chosen.value });
        }}
      />
      {dimensions.length > 0 && (
        <NativeSelect
          label="For each value of"
          data={[
            { value: '', label: 'no dimension: one number' },
            ...dimensions.map((name) => ({ value: name, label: name })),
          ]}
          value={typed.dimension}
          onChange={({ currentTarget: { value } }) => onChange({ ...typed, dimension: value })}
        />
      )}
    </Group>
  );
}
