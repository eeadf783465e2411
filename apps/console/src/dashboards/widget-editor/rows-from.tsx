import type { DataSource, Metric, Widget } from '#contracts';
import { Button, Group, SegmentedControl, Select, Skeleton, Stack, Textarea } from '@mantine/core';
import { Suspense, lazy } from 'react';
import type { KeyboardEvent } from 'react';
import { loadPart } from '../../shell/part.js';
import { madeFrom } from './made-from.js';
import type { MadeFrom } from './made-from.js';

const SqlEditor = lazy(async () => ({
  default: (await loadPart(() => import('./sql-editor.js'))).SqlEditor,
}));

interface Props {
  widget: Widget;
  from: MadeFrom;
  metrics: readonly Metric[];
  sources: readonly DataSource[];
  /** The failure of the statement that was last run. */
  problem: string | null;
  isRunning: boolean;
  onFrom: (from: MadeFrom) => void;
  onChange: (change: Partial<Widget>) => void;
  onRun: () => void;
}

/** The source of a widget's rows: a question, SQL or a metric. */
export function RowsFrom({ widget, from, metrics, sources, problem, isRunning, ...acts }: Props) {
  const { onFrom, onChange, onRun } = acts;
  const isAsked = from === 'question' || from === 'sql';
  const source = sources.find(({ id, is_default: isDefault }) =>
    widget.data_source_id === null ? isDefault : id === widget.data_source_id,
  );
  const runOnKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onRun();
  };
  return (
    <Stack gap="sm">
      <SegmentedControl
        data={[...madeFrom]}
        value={from}
        onChange={(value) => onFrom(madeFrom.find((each) => each.value === value)?.value ?? 'question')}
        aria-label="Made from"
        fullWidth
        // All four must fit on a phone.
        styles={{ label: { paddingInline: 4 } }}
      />
      {from === 'question' && (
        <Textarea
          label="Question"
          value={widget.question ?? ''}
          onChange={(event) => onChange({ question: event.currentTarget.value })}
          onKeyDown={runOnKeys}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={2_000}
          data-autofocus
        />
      )}
      {from === 'sql' && (
        <Suspense fallback={<Skeleton h={140} radius="md" />}>
          <SqlEditor
            label="SQL query"
            source={source}
            value={widget.sql ?? ''}
            problem={problem}
            onChange={(sql) => onChange({ sql })}
            onRun={onRun}
          />
        </Suspense>
      )}
      {from === 'text' && (
        <Textarea
          label="Text"
          description="Markdown: # heading, - list, **bold**, `code`, [link](https://…)"
          value={widget.text ?? ''}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          autosize
          minRows={4}
          maxRows={14}
          maxLength={20_000}
          data-autofocus
        />
      )}
      {from === 'metric' && <MetricChoice widget={widget} metrics={metrics} onChange={onChange} />}
      {isAsked && (
        <Group align="flex-end" justify="space-between" gap="sm">
          {sources.length > 1 ? (
            <Select
              label="Data source"
              placeholder="The default one"
              data={sources.map(({ id, name }) => ({ value: id, label: name }))}
              value={widget.data_source_id}
              onChange={(id) => onChange({ data_source_id: id })}
              clearable
              flex={1}
            />
          ) : (
            <span />
          )}
          <Button variant="default" onClick={onRun} loading={isRunning}>
            Run
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;

function MetricChoice({ widget, metrics, onChange }: Pick<Props, 'widget' | 'metrics' | 'onChange'>) {
  const metric = metrics.find(({ id }) => id === widget.metric_id);
  const choose = (id: string | null) => {
    const chosen = metrics.find((each) => each.id === id);
    const grain = chosen?.time_column ? 'month' : null;
    const type = grain === null ? 'number' : 'chart';
    const data_source_id = chosen?.data_source_id ?? null;
    onChange({ metric_id: id, dimension: null, grain, type, data_source_id });
  };
  return (
    <Group grow align="flex-start" preventGrowOverflow={false}>
      <Select
        label="Metric"
        placeholder={metrics.length === 0 ? 'None yet' : 'Choose one'}
        data={metrics.map(({ id, name }) => ({ value: id, label: name }))}
        value={metric?.id ?? null}
        onChange={choose}
        searchable
        required
        withAsterisk={false}
      />
      {metric?.time_column && (
        <Select
          label="By"
          placeholder="No time"
          data={grains}
          value={widget.grain}
          onChange={(value) => onChange({ grain: grains.find((each) => each === value) ?? null })}
          clearable
        />
      )}
      {metric && metric.dimensions.length > 0 && (
        <Select
          label="Split by"
          placeholder="Nothing"
          data={metric.dimensions}
          value={widget.dimension}
          onChange={(dimension) => onChange({ dimension })}
          clearable
        />
      )}
    </Group>
  );
}
