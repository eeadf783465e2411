import { describe, expect, it } from '@jest/globals';
import type { MemberAnswer } from '#contracts';
import { certain } from '#english';
import { toAskAnswer } from './ask-answer.js';

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
