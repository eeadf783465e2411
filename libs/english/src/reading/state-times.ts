import { nameWords } from '#model';
import type { Column, Table } from '../domain/domain.js';
import type { Test } from '../request/request.js';
import { stem } from '../words/stem.js';

const ended = new Set(['closed', 'won', 'lost']);

/** When rows came into the state that a test asks for: "cancelled" at cancelled_at, what is closed at its end. */
export function timeOfState(test: Test): Column | undefined {
  if (test.kind === 'not' && test.test.kind === 'current') return endOf(test.test.table);
  if (test.kind !== 'is') return undefined;
  const { column, values } = test;
  if (column.model.role !== 'state' && column.model.role !== 'flag') return undefined;
  const meaning = column.model.meanings[values[0] ?? ''] ?? 'other';
  // A day of payment says nothing of what is not paid.
  if (column.model.role === 'flag' && meaning !== 'yes') return undefined;
  const wordsOf = (value: string): readonly string[] =>
    column.model.role === 'flag'
      ? column.model.words
      : [...nameWords(value), ...nameWords(column.model.spoken[value] ?? '')];
  // "unpaid" may be sent or paid in part.
  const roots = values.map((value) => new Set([...wordsOf(value), ...nameWords(meaning)].map(stem)));
  const times = column.table.columns.filter(({ time }) => time);
  const named = times.find(({ model }) =>
    roots.every((own) => model.words.some((word) => own.has(stem(word)))),
  );
  if (named || !ended.has(meaning)) return named;
  // What has not ended yet has no such day: the day on which a term would end says nothing of it.
  const ends = times.filter(({ time, model }) => time?.meaning === 'ends' && !isBrokenOff(model.words));
  return ends.find(({ time }) => time?.isOpen) ?? ends[0];
}

/** The day on which what is no longer current ended; it is empty until then. */
function endOf({ columns }: Table): Column | undefined {
  return columns.find(({ time, isNullable }) => time?.meaning === 'ends' && isNullable);
}

/** Whether rows end then without being completed: by being cancelled, or by running out. */
function isBrokenOff(words: readonly string[]): boolean {
  return words.some((word) =>
    /^(?:cancel|withdraw|reject|abort|terminat|churn|delet|expir|discharg|trial)/.test(word),
  );
}
