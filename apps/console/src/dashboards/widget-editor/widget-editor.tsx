import type { Widget, WidgetDisplay } from '#contracts';
import { coloredValues, displayedFormats, formatsOf } from '#formats';
import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Dialog } from '../../shell/dialog.js';
import { useUnsavedValues } from '../../shell/unsaved.js';
import { complete, madeFromOf, queryOf } from './made-from.js';
import type { MadeFrom } from './made-from.js';
import { ChartSettings } from './chart-settings.js';
import { withWidth } from './column-order.js';
import { ColumnSettings } from './column-settings.js';
import { NumberSettings } from './number-settings.js';
import { PreviewPane, TextPreview } from './preview-pane.js';
import { RowsFrom } from './rows-from.js';
import { TableSettings } from './table-settings.js';
import { useChoices } from './use-choices.js';
import { usePreview } from './use-preview.js';
import classes from './widget-editor.module.css';

interface Props {
  /** The widget to change, or a new one to fill. */
  widget: Widget;
  isNew: boolean;
  tabs: readonly string[];
  onDone: (widget: Widget) => void;
  onClose: () => void;
}

const types = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
  { value: 'number', label: 'Single value' },
] as const;

/** The editor of a widget: the source of its rows and their preview, beside the settings by which they are shown. */
export function WidgetEditor({ widget: start, isNew, tabs, onDone, onClose }: Props) {
  const [widget, setWidget] = useState(start);
  const [from, setFrom] = useState<MadeFrom>(isNew ? 'question' : madeFromOf(start));
  const [run, setRun] = useState(() => queryOf(start, madeFromOf(start)));
  const { metrics, sources } = useChoices();
  // A metric is chosen from lists; words are run when they are whole.
  const query = from === 'metric' ? queryOf(widget, from) : from === 'text' ? undefined : run;
  const preview = usePreview(query);
  useUnsavedValues([widget, from], false);
  const change = (part: Partial<Widget>) => setWidget((now) => ({ ...now, ...part }));
  const metric = metrics.find(({ id }) => id === widget.metric_id);
  const done = complete(widget, from, from === 'metric' ? metric?.name : undefined);
  const isNarrow = useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
  const chooseFrom = (next: MadeFrom) => {
    // The statement of a question is a start for one's own.
    if (next === 'sql' && widget.sql === null && preview.sql !== null) change({ sql: preview.sql });
    if (next === 'text' || widget.type === 'text') change({ type: next === 'text' ? 'text' : 'chart' });
    setFrom(next);
    setRun(undefined);
  };
  return (
    <Dialog
      onClose={onClose}
      title={isNew ? 'Add a widget' : `Edit ${start.title.slice(0, 100)}`}
      size="min(1280px, 96vw)"
      yOffset="4dvh"
      fullScreen={isNarrow}
      // A slip must not discard an afternoon of settings.
      closeOnEscape={widget === start}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (done) onDone(done);
        }}
      >
        <div className={classes['columns']}>
          <Stack gap="sm">
            <RowsFrom
              widget={widget}
              from={from}
              metrics={metrics}
              sources={sources}
              problem={preview.problem}
              isRunning={preview.isFetching}
              onFrom={chooseFrom}
              onChange={change}
              onRun={() => setRun(queryOf(widget, from))}
            />
            {from === 'text' ? (
              <TextPreview widget={widget} />
            ) : (
              <PreviewPane
                widget={widget}
                preview={preview}
                isAsked={query !== undefined}
                onWidth={(name, width) =>
                  change({ display: withWidth(widget.display, preview.data?.columns ?? [], { name, width }) })
                }
              />
            )}
          </Stack>
          <Stack gap="sm">
            <TextInput
              label="Title"
              placeholder={from === 'text' ? 'Note' : 'Made from the above'}
              value={widget.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
              maxLength={200}
            />
            {tabs.length > 0 && (
              <Select
                label="Tab"
                data={[...tabs]}
                value={widget.tab ?? tabs[0] ?? null}
                onChange={(tab) => change({ tab: tab ?? widget.tab })}
                allowDeselect={false}
              />
            )}
            {from !== 'text' && <Display widget={widget} data={preview.data} onChange={change} />}
            <Group justify="flex-end" className={classes['acts']}>
              <Button type="submit" disabled={!done}>
                {isNew ? 'Add' : 'Apply'}
              </Button>
            </Group>
          </Stack>
        </div>
      </form>
    </Dialog>
  );
}

interface DisplayProps {
  widget: Widget;
  data: ReturnType<typeof usePreview>['data'];
  onChange: (change: Partial<Widget>) => void;
}

/** The settings of each type are kept while another one is shown. */
function Display({ widget, data, onChange }: DisplayProps) {
  const { type, display = {} } = widget;
  const [formerChart, setFormerChart] = useState(display.chart);
  const set = (part: Partial<WidgetDisplay>) => onChange({ display: { ...display, ...part } });
  const formats = data ? formatsOf(data) : [];
  const columns = data?.columns ?? [];
  const titleOf = (name: string, place: number) =>
    display.columns?.find((column) => column.name === name)?.title ?? formats[place]?.title ?? name;
  const options = columns
    .filter((name, place) => columns.indexOf(name) === place)
    .map((name, place) => ({ value: name, label: titleOf(name, place) }));
  const values = useMemo(
    () =>
      data && display.chart
        ? coloredValues(display.chart, { ...data, column_formats: displayedFormats(data, display) })
        : [],
    [data, display],
  );
  return (
    <>
      <SegmentedControl
        aria-label="Shown as"
        data={[...types]}
        value={type}
        onChange={(value) => onChange({ type: types.find((each) => each.value === value)?.value ?? type })}
        fullWidth
      />
      {type === 'chart' && (
        <ChartSettings
          chart={display.chart}
          former={formerChart}
          columns={options}
          formats={formats}
          values={values}
          onChange={(chart) => {
            if (chart) setFormerChart(chart);
            set({ chart });
          }}
        />
      )}
      {type === 'table' && (
        <TableSettings table={display.table} columns={options} onChange={(table) => set({ table })} />
      )}
      {type === 'number' && (
        <NumberSettings number={display.number} columns={options} onChange={(number) => set({ number })} />
      )}
      {options.length > 0 && (
        <>
          <Text component="h3" fw={600} size="sm" mt="xs">
            Columns
          </Text>
          <ColumnSettings
            columns={options.map(({ value }) => value)}
            formats={formats}
            display={display.columns ?? []}
            isTable={type === 'table'}
            onChange={(list) => set({ columns: list })}
          />
        </>
      )}
    </>
  );
}
