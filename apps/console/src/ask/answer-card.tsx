import type { Answer, Message } from '#contracts';
import { Alert, Badge, Group, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { View } from 'vega';
import { Chart } from '../charts/chart.js';
import { numberText } from '../tables/cell-text.js';
import { DataTable } from '../tables/data-table.js';
import { AnswerActions } from './answer-actions.js';
import { AnswerExports } from './answer-exports.js';
import classes from './ask.module.css';
import { SqlView } from './sql-view.js';

interface Props {
  message: Message;
  answer: Answer;
  question: string;
  conversationId: string;
  onAsk: (question: string) => void;
  isBusy: boolean;
}

type Part = 'chart' | 'table' | 'sql';

/** An answer: what stands out, the chart, the rows, the SQL, and where to go from here. */
export function AnswerCard({ message, answer, question, conversationId, onAsk, isBusy }: Props) {
  return (
    <article
      className={`card ${classes['answer'] ?? ''}`}
      aria-label={`Answer to: ${question.slice(0, 200)}`}
    >
      <Stack gap="md">
        <Understood answer={answer} />
        {answer.insight && (
          <Text className={classes['insight'] ?? ''} dir="auto">
            {answer.insight}
          </Text>
        )}
        {answer.error && (
          <Alert
            color="orange"
            variant="light"
            title={answer.sql ? 'The query did not run' : 'Not sure what you mean'}
          >
            {answer.error}
          </Alert>
        )}
        <AnswerParts answer={answer} question={question} />
        <NextQuestions answer={answer} onAsk={onAsk} isBusy={isBusy} />
        <AnswerActions
          message={message}
          answer={answer}
          question={question}
          conversationId={conversationId}
        />
      </Stack>
    </article>
  );
}

const makers = {
  verified: 'Verified',
  metric: 'Curated metric',
  english: 'Read without a model',
  model: 'By a language model',
} as const;

/** What the question was taken to mean, and how sure that is. */
function Understood({ answer: { reading, confidence, answered_by: maker } }: { answer: Answer }) {
  if (!reading && !maker) return null;
  return (
    <Group gap="xs" justify="space-between" align="flex-start">
      {reading && (
        <Text size="sm" c="dimmed" flex={1} miw={200} dir="auto">
          Read as: {reading}
        </Text>
      )}
      <Group gap={6}>
        {maker && (
          <Badge
            variant="light"
            color={maker === 'verified' ? 'green' : 'gray'}
            tt="none"
            className={classes['badge'] ?? ''}
          >
            {makers[maker]}
          </Badge>
        )}
        {confidence !== null && maker !== 'verified' && (
          <Tooltip
            label="How often a reading like this one is right"
            events={{ hover: true, focus: true, touch: true }}
          >
            <Badge
              variant="light"
              color={confidence >= 0.8 ? 'lagoon' : 'orange'}
              tt="none"
              tabIndex={0}
              className={classes['badge'] ?? ''}
            >
              {Math.round(confidence * 100)} % sure
            </Badge>
          </Tooltip>
        )}
      </Group>
    </Group>
  );
}

function AnswerParts({ answer, question }: { answer: Answer; question: string }) {
  const { chart_spec: spec, columns, rows, sql } = answer;
  const [canDraw, setCanDraw] = useState(true);
  const [view, setView] = useState<View>();
  const hasChart = spec !== null && canDraw;
  const single = singleNumber(answer);
  const parts: Part[] = [
    ...(hasChart ? (['chart'] as const) : []),
    ...(answer.success && !single ? (['table'] as const) : []),
    ...(sql ? (['sql'] as const) : []),
  ];
  const [chosen, choose] = useState<Part>();
  const [first] = parts;
  const part = chosen && parts.includes(chosen) ? chosen : single ? undefined : first;
  if (!answer.success && !sql) return null;
  const labels = { chart: 'Chart', table: `Table`, sql: 'SQL' };
  return (
    <Stack gap="sm">
      {single && (
        <div>
          <div className={classes['number']}>{numberText(single.value)}</div>
          <Text size="sm" c="dimmed">
            <bdi>{single.name}</bdi>
          </Text>
        </div>
      )}
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
            columns={columns}
            rows={rows}
            view={part === 'chart' ? view : undefined}
          />
        )}
      </Group>
      {part === 'chart' && spec && (
        <Chart
          spec={spec}
          columns={columns}
          rows={rows}
          height={300}
          label={`Chart: ${answer.insight ?? question}`}
          onFailed={() => setCanDraw(false)}
          onDrawn={setView}
        />
      )}
      {part === 'table' &&
        (rows.length === 0 ? (
          <Text c="dimmed">No rows: nothing fits the question.</Text>
        ) : (
          <DataTable label="Result" columns={columns} rows={rows} />
        ))}
      {part === 'sql' && sql && <SqlView sql={sql} />}
    </Stack>
  );
}

/** One row with one number is shown as what it is. */
function singleNumber({ columns, rows, success }: Answer): { name: string; value: number } | undefined {
  const [row] = rows;
  const [cell] = row ?? [];
  if (!success || rows.length !== 1 || columns.length !== 1 || cell == null || cell === '') return undefined;
  const value = typeof cell === 'number' || typeof cell === 'string' ? Number(cell) : Number.NaN;
  return Number.isFinite(value) ? { name: columns[0] ?? '', value } : undefined;
}

function NextQuestions({ answer, onAsk, isBusy }: Pick<Props, 'answer' | 'onAsk' | 'isBusy'>) {
  if (answer.suggestions.length === 0) return null;
  return (
    <Stack gap={6} role="group" aria-label={answer.success ? 'Ask next' : 'Did you mean'}>
      <Text size="sm" fw={600}>
        {answer.success ? 'Ask next' : 'Did you mean'}
      </Text>
      <Group gap={8}>
        {answer.suggestions.map((question) => (
          <button
            key={question}
            type="button"
            className={classes['next']}
            onClick={() => onAsk(question)}
            disabled={isBusy}
            dir="auto"
          >
            {question}
          </button>
        ))}
      </Group>
    </Stack>
  );
}
