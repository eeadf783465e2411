import { describe, expect, it } from '@jest/globals';
import type { MemberAnswer } from '#contracts';
import { certain } from '#english';
import { readingHeaders, toAskAnswer } from './ask-answer.js';

const answer: MemberAnswer = {
  conversation_id: 'conv_1',
  message_id: 'msg_1',
  sql: 'SELECT 1',
  columns: ['revenue'],
  rows: [[42]],
  chart_spec: null,
  insight: 'It is 42.',
  suggestions: [],
  error: null,
  success: true,
  data_source_id: 'ds_1',
  answered_by: 'english',
  confidence: 0.7,
  reading: 'total amount of orders',
};

describe('toAskAnswer', () => {
  it('ends with what the question was read as, and how sure that is, where it is not certain', () => {
    expect(toAskAnswer(answer).insight).toBe('It is 42. Read as: total amount of orders (70% sure).');
  });

  it.each([
    ['is certain', { confidence: certain }],
    ['was read by no plan', { reading: null }],
    ['failed', { success: false }],
  ])('adds nothing to one that %s', (_case, other) => {
    expect(toAskAnswer({ ...answer, ...other }).insight).toBe('It is 42.');
  });

  it('has the fields of SPEC 2.3 and no others', () => {
    expect(Object.keys(toAskAnswer(answer)).join(' ')).toBe(
      'message_id sql columns rows chart_spec insight suggestions error success',
    );
  });
});

describe('readingHeaders', () => {
  it('tell what the question was read as, and how surely', () => {
    expect(readingHeaders(answer)).toEqual({
      'Questglass-Confidence': '0.70',
      'Questglass-Reading': 'total amount of orders',
    });
  });

  it('tell how many rows there are where there are more, and nothing of them where these are all', () => {
    const cut = { ...answer, truncated: true };
    expect(readingHeaders({ ...cut, row_count: 5 })).toHaveProperty('Questglass-Row-Count', '5');
    expect(readingHeaders(cut)).toHaveProperty('Questglass-Row-Count', '1+');
    expect(readingHeaders(answer)).not.toHaveProperty('Questglass-Row-Count');
  });

  it('are none where nothing was read', () => {
    expect(readingHeaders({ ...answer, confidence: null, reading: null })).toEqual({});
  });

  it.each(['where city is "Zürich"', '100% of\r\nSet-Cookie: a=b', 'a\u{1F98A}'])(
    'hold any text, and give it back: %j',
    (reading) => {
      const header = readingHeaders({ ...answer, reading })['Questglass-Reading'] ?? '';
      expect(header).toMatch(/^[\x20-\x7e]*$/);
      expect(decodeURIComponent(header)).toBe(reading);
    },
  );

  it('hold no more than proxies let through, and no part of a sign', () => {
    const reading = `aa${'é'.repeat(2_000)}`;
    const header = readingHeaders({ ...answer, reading })['Questglass-Reading'] ?? '';
    expect(header.length).toBeLessThanOrEqual(1_000);
    expect(decodeURIComponent(header)).toBe(reading.slice(0, 2 + Math.floor(998 / 6)));
    expect(readingHeaders({ ...answer, reading: 'a\uD83E' })['Questglass-Reading']).toBe('a%EF%BF%BD');
  });
});
