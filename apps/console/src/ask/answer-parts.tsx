import type { Answer, Cell, ColumnFormat, Message } from '#contracts';
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { View } from 'vega';
import { Chart } from '../charts/chart.js';
import { figureText } from '../tables/cell-text.js';
import { formatsOf } from '#formats';
import { DataTable } from '../tables/data-table.js';
import { AnswerExports } from './answer-exports.js';
import classes from './ask.module.css';
import { SqlView } from './sql-view.js';

const labels = { chart: 'Chart', table: 'Table', sql: 'SQL' };
type Part = keyof typeof labels;

interface Props {
  message: Message;
  answer: Answer;
  question: string;
}

/** The parts of an answer as tabs; a single number is shown as a figure. */
export function AnswerParts({ message, answer, question }: Props) {
  const { chart_spec: spec, columns, rows, sql } = answer;
  const [canDraw, setCanDraw] = useState(true);
  const [view, setView] = useState<View>();
  const single = singleNumber(answer);
  const parts = partsOf(answer, { canDraw, isSingle: single !== undefined });
  const [chosen, choose] = useState<Part>();
  const usual = single ? undefined : parts[0];
  const part = chosen && parts.includes(chosen) ? chosen : usual;
  if (!sql) return null;
  return (
    <Stack gap="sm">
      {single && <SingleNumber {...single} />}
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="What to show"
          data={parts.map((value) => ({ value, label: labels[value] }))}
          value={part ?? ''}
          onChange={(value) => choose(parts.find((each) => each === value))}
        />
        {answer.success && (
          <AnswerExports
            title={question}
            message={message}
            answer={answer}
            view={part === 'chart' ? view : undefined}
          />
        )}
      </Group>
      {part === 'chart' && spec && (
        <Chart
          spec={spec}
          columns={columns}
          rows={rows}
          formats={answer.column_formats}
          height={300}
          label={`Chart: ${answer.insight ?? question}`}
          onFailed={() => setCanDraw(false)}
          onDrawn={setView}
        />
      )}
      {part === 'table' && <Rows answer={answer} />}
      {part === 'sql' && sql && <SqlView sql={sql} />}
    </Stack>
  );
}

/** The parts of an answer. A single number needs no table, and a chart that failed is left out. */
function partsOf(
  { chart_spec: spec, success, sql }: Answer,
  { canDraw, isSingle }: { canDraw: boolean; isSingle: boolean },
): Part[] {
  const has = {
    chart: spec !== null && canDraw,
    table: success && sql !== null && !isSingle,
    sql: Boolean(sql),
  };
  return (['chart', 'table', 'sql'] as const).filter((part) => has[part]);
}

function Rows({ answer }: { answer: Answer }) {
  const { columns, rows } = answer;
  if (rows.length === 0) return <Text c="dimmed">No results.</Text>;
  return <DataTable label="Result" columns={columns} rows={rows} formats={formatsOf(answer)} />;
}

function SingleNumber({ value, format }: Single) {
  return (
    <div>
      <div className={classes['number']}>{figureText(value, format)}</div>
      <Text size="sm" c="dimmed">
        <bdi>{format.title}</bdi>
      </Text>
    </div>
  );
}

interface Single {
  value: Cell;
  format: ColumnFormat;
}

/** One row with one number is shown as a figure. */
function singleNumber(answer: Answer): Single | undefined {
  const { columns, rows, success } = answer;
  const [cell] = rows[0] ?? [];
  if (!success || rows.length !== 1 || columns.length !== 1 || cell == null || cell === '') return undefined;
  const value = typeof cell === 'number' || typeof cell === 'string' ? Number(cell) : Number.NaN;
  const [format] = formatsOf(answer);
  return format && Number.isFinite(value) ? { value: cell, format } : undefined;
}
