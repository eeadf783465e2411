import type { Cell, Widget, WidgetData } from '#contracts';
import { Alert, Center, Group, Skeleton, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import type { View } from 'vega';
import { Chart } from '../charts/chart.js';
import type { MarkClick } from '../charts/vega-view.js';
import { figureText } from '../tables/cell-text.js';
import { formatsOf } from '#formats';
import { DataTable } from '../tables/data-table.js';
import classes from './dashboards.module.css';
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
}

/** The content of a widget: its last good rows, and any failure since. */
export function WidgetBody({ widget, data, height, age, onPick, onDrawn }: Props) {
  if (widget.type === 'text')
    return (
      <div
        className={classes['text']}
        dir="auto"
        tabIndex={0}
        role="region"
        aria-label={`Text of ${widget.title}`}
      >
        {widget.text}
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
  if (widget.type === 'number') return <SingleValue title={widget.title} data={data} age={age} />;
  if (widget.type === 'chart')
    return <ChartOrTable widget={widget} data={data} height={height} onPick={onPick} onDrawn={onDrawn} />;
  return <Rows title={widget.title} data={data} onPick={onPick} />;
}

function Rows({ title, data, onPick }: { title: string; data: WidgetData; onPick: Props['onPick'] }) {
  const { columns, rows } = data;
  const pick = useCallback(
    (row: readonly Cell[], at: Picked['at']) => onPick?.({ picks: picksOf(columns, row), at }),
    [columns, onPick],
  );
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      formats={formatsOf(data)}
      heightMax="100%"
      onPick={onPick && pick}
    />
  );
}

function ChartOrTable({ widget, data, height, onPick, onDrawn }: Props & { data: WidgetData }) {
  const [hasFailed, setFailed] = useState(false);
  const { columns, rows } = data;
  const pick = ({ datum, clientX, clientY }: MarkClick) => {
    const row = rowOfMark(datum, columns, rows);
    if (row) onPick?.({ picks: picksOf(columns, row), at: { x: clientX, y: clientY } });
  };
  const spec = widget.chart_spec ?? data.chart_spec;
  if (!spec || hasFailed) return <Rows title={widget.title} data={data} onPick={onPick} />;
  return (
    <Chart
      spec={spec}
      columns={data.columns}
      rows={data.rows}
      formats={data.column_formats}
      height={height}
      label={`Chart: ${widget.title}`}
      onDrawn={onDrawn}
      onMarkClick={pick}
      onFailed={() => setFailed(true)}
    />
  );
}

/** The last column of the first row, in which a query for one value ends. */
function SingleValue({ title, data, age }: { title: string; data: WidgetData; age: ReactNode }) {
  const [row = []] = data.rows;
  const last = data.columns.length - 1;
  const format = formatsOf(data)[last] ?? { title: '', form: 'text' };
  const name = format.title;
  const value = figureText(row[last], format);
  return (
    <div className={classes['number']}>
      <div className={classes['figure']}>
        <bdi>{value === '' ? '–' : value}</bdi>
      </div>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="xs" c="dimmed" truncate title={name.slice(0, 300)}>
          {!sayTheSame(title, name) && <bdi>{name}</bdi>}
        </Text>
        {age}
      </Group>
    </div>
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
