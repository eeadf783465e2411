import type { Cell, Widget, WidgetData } from '#contracts';
import { Alert, Center, Group, Skeleton, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { View } from 'vega';
import { Chart } from '../charts/chart.js';
import type { MarkClick } from '../charts/vega-view.js';
import { chartOf, displayedFormats, figureOf, shownTable, totalsOf } from '#formats';
import type { Change } from '#formats';
import { Markdown } from '../markdown/markdown.js';
import { DataTable } from '../tables/data-table.js';
import type { OnWidth } from '../tables/table-head.js';
import classes from './dashboards.module.css';
import { Sparkline } from './sparkline.js';
import { picksOf, rowOfMark } from './marks/picked.js';
import type { Picked } from './marks/picked.js';

interface Props {
  widget: Widget;
  data: WidgetData | undefined;
  height: number;
  /** The age of the data, shown below a single value: there is no room beside the title. */
  age?: ReactNode;
  /** Called with a picked mark or row. */
  onPick?: ((picked: Picked) => void) | undefined;
  /** Called with its chart once that is drawn. */
  onDrawn?: ((view: View) => void) | undefined;
  /** Called with the width that a column of its table is given; without it, widths are kept nowhere. */
  onWidth?: OnWidth | undefined;
}

/** The content of a widget: its last good rows, and any failure since. */
export function WidgetBody({ widget, data, height, age, onPick, onDrawn, onWidth }: Props) {
  if (widget.type === 'text')
    return (
      <div
        className={classes['text']}
        dir="auto"
        tabIndex={0}
        role="region"
        aria-label={`Text of ${widget.title}`}
      >
        <Markdown text={widget.text ?? ''} />
      </div>
    );
  if (!data || (data.refreshed_at === null && data.error === null)) return <Skeleton h="100%" radius="md" />;
  if (data.refreshed_at === null)
    return (
      <Alert color="red" variant="light" p="xs">
        {data.error}
      </Alert>
    );
  if (data.rows.length === 0)
    return (
      <Center h="100%">
        <Text c="dimmed" size="sm">
          No rows
        </Text>
      </Center>
    );
  if (widget.type === 'number') return <SingleValue widget={widget} data={data} age={age} />;
  if (widget.type === 'chart')
    return (
      <ChartOrTable
        // A chart that could not be drawn is tried again with other settings.
        key={JSON.stringify(widget.display?.chart)}
        widget={widget}
        data={data}
        height={height}
        onPick={onPick}
        onDrawn={onDrawn}
      />
    );
  return <Rows widget={widget} data={data} onPick={onPick} onWidth={onWidth} />;
}

interface RowsProps {
  widget: Widget;
  data: WidgetData;
  onPick: Props['onPick'];
  onWidth?: OnWidth | undefined;
}

function Rows({ widget: { title, display }, data, onPick, onWidth }: RowsProps) {
  const shown = useMemo(() => shownTable(data, display), [data, display]);
  const { columns, rows, column_formats: formats, widths, isPivot } = shown;
  const totals = useMemo(() => (display?.table?.totals ? totalsOf(shown) : undefined), [shown, display]);
  const pick = useCallback(
    (row: readonly Cell[], at: Picked['at']) => {
      const named = isPivot ? 1 : columns.length;
      onPick?.({ picks: picksOf(columns.slice(0, named), row.slice(0, named)), at });
    },
    [columns, isPivot, onPick],
  );
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      formats={formats}
      totals={totals}
      colors={display?.table?.colors}
      widths={widths}
      onWidth={onWidth}
      heightMax="100%"
      onPick={onPick && pick}
    />
  );
}

function ChartOrTable({ widget, data, height, onPick, onDrawn }: Props & { data: WidgetData }) {
  const [hasFailed, setFailed] = useState(false);
  const { columns, rows } = data;
  const { display, chart_spec: own } = widget;
  const pick = ({ datum, clientX, clientY }: MarkClick) => {
    const row = rowOfMark(datum, columns, rows);
    if (row) onPick?.({ picks: picksOf(columns, row), at: { x: clientX, y: clientY } });
  };
  const formats = useMemo(() => displayedFormats(data, display), [data, display]);
  const made = useMemo(
    () => display?.chart && chartOf(display.chart, { columns, rows, column_formats: formats }),
    [display, columns, rows, formats],
  );
  const spec = made ?? own ?? data.chart_spec;
  if (!spec || hasFailed) return <Rows widget={widget} data={data} onPick={onPick} />;
  return (
    <Chart
      spec={spec}
      columns={columns}
      rows={rows}
      formats={formats}
      height={height}
      label={`Chart: ${widget.title}`}
      onDrawn={onDrawn}
      onMarkClick={pick}
      onFailed={() => setFailed(true)}
    />
  );
}

interface SingleProps {
  widget: Widget;
  data: WidgetData;
  age: ReactNode;
}

function SingleValue({ widget: { title, display }, data, age }: SingleProps) {
  const { text, title: name, change, line } = useMemo(() => figureOf(data, display), [data, display]);
  return (
    <div className={classes['number']}>
      <div className={classes['figure']}>
        <bdi>{text === '' ? '–' : text.slice(0, 400)}</bdi>
      </div>
      {line && <Sparkline values={line} />}
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="xs" c="dimmed" truncate title={name.slice(0, 300)}>
          {change ? <ChangeWords change={change} /> : !sayTheSame(title, name) && <bdi>{name}</bdi>}
        </Text>
        {age}
      </Group>
    </div>
  );
}

const arrows = { up: '▲', down: '▼', none: '' } as const;

/** The arrow tells the direction to those who see no difference between the colors. */
function ChangeWords({ change: { text, direction, isBetter, before } }: { change: Change }) {
  return (
    <>
      <Text span inherit fw={600} className={classes['change']} data-better={isBetter}>
        {arrows[direction]} {text}
      </Text>{' '}
      from <bdi>{before}</bdi>
    </>
  );
}

/** A name that only repeats the title is redundant. */
function sayTheSame(title: string, name: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' ')
      .trim();
  return words(title) === words(name);
}
