import { describe, expect, it } from '@jest/globals';
import { AskAnswer, WidgetData } from '#contracts';
import { readAnswer, readPage, readWidgetData } from './parse-response.js';

const answer = AskAnswer.parse({
  message_id: 'msg_1',
  sql: 'SELECT 1',
  columns: ['n', 'of'],
  rows: [[1, { a: null }]],
  chart_spec: { mark: 'bar' },
  insight: 'It is 1.',
  suggestions: ['And then?'],
  error: null,
  success: true,
});

describe('reading answers', () => {
  it('takes all of what the contract promises', () => {
    const { message_id: _id, chart_spec: chartSpec, ...same } = answer;
    expect(readAnswer(answer)).toEqual({ ...same, chartSpec });
  });

  it('takes a widget whose data was never fetched', () => {
    const data = WidgetData.parse({
      key: 'k',
      columns: [],
      column_kinds: [],
      rows: [],
      truncated: false,
      chart_spec: null,
      refreshed_at: null,
      stale: true,
      error: 'the source is down',
    });
    expect(readWidgetData(data)).toEqual({
      columns: [],
      rows: [],
      chartSpec: null,
      refreshedAt: null,
      stale: true,
      error: 'the source is down',
    });
  });

  it('lets fields through that it does not know, and does without those that are not needed', () => {
    const { success, columns, rows } = answer;
    expect(
      readAnswer({ success, columns, rows, insight: { text: 'newer' }, suggestions: [{}, 'x'] }),
    ).toEqual({
      success,
      columns,
      rows,
      sql: null,
      chartSpec: null,
      insight: null,
      suggestions: ['x'],
      error: null,
    });
  });

  it.each([{}, { ...answer, success: 'yes' }, { ...answer, rows: [{}] }, { ...answer, columns: null }])(
    'says that it cannot read %j',
    (json) => expect(() => readAnswer(json)).toThrow(/cannot read/),
  );

  it('takes a list without a cursor for its end', () => {
    expect(readPage({ data: [], has_more: true, next_cursor: null }).hasMore).toBe(false);
    expect(() => readPage({ data: [1] })).toThrow(/cannot read/);
  });
});
