import { describe, expect, it } from '@jest/globals';
import { ZodError } from 'zod';
import { questionsOfLine } from './question-line.ts';
import { lenient, strict } from './tolerance.ts';

const line = { id: 'zoo/1', db: 'zoo', question: 'How many?', accept: ['SELECT 1'], ordered: false };

describe('questionsOfLine', () => {
  it('reads one question, strictly compared at the present', () => {
    expect(questionsOfLine(line)).toMatchObject([
      { id: 'zoo/1', db: 'zoo', gold: { state: 'answerable', accept: ['SELECT 1'], ordered: false } },
    ]);
    expect(questionsOfLine(line)[0]).toMatchObject({ tolerance: strict, now: undefined, kind: undefined });
  });

  it('keeps the clock, the kind and the tolerance of a line that has its day', () => {
    const [question] = questionsOfLine({ ...line, kind: 'count', today: '2026-02-28' });
    expect(question).toMatchObject({ kind: 'count', tolerance: lenient });
    expect(question?.now).toEqual(new Date('2026-02-28T23:59:59Z'));
  });

  it('reads what the data cannot answer', () => {
    const { accept: _accept, ordered: _ordered, ...rest } = line;
    const [question] = questionsOfLine({ ...rest, answerable: false });
    expect(question?.gold).toEqual({ state: 'unanswerable' });
  });

  it('takes a conversation apart, each turn in its place with the clock of all', () => {
    const { question: _question, accept, ordered, ...rest } = line;
    const turns = [
      { question: 'Animals?', accept, ordered },
      { question: 'Let me think.' },
      { question: 'By keeper', accept: ['SELECT 2'], ordered: true },
    ];
    const questions = questionsOfLine({ ...rest, kind: 'conversation', today: '2026-02-28', turns });
    expect(questions.map(({ id, gold, turn }) => ({ id, state: gold.state, turn }))).toEqual([
      { id: 'zoo/1#1', state: 'answerable', turn: { conversation: 'zoo/1', place: 1 } },
      { id: 'zoo/1#2', state: 'context', turn: { conversation: 'zoo/1', place: 2 } },
      { id: 'zoo/1#3', state: 'answerable', turn: { conversation: 'zoo/1', place: 3 } },
    ]);
    expect(questions.every(({ now, tolerance }) => now !== undefined && tolerance === lenient)).toBe(true);
  });

  it.each([
    ['no accepted answer', { ...line, accept: [] }],
    ['a conversation of no turns', { ...line, question: undefined, accept: undefined, turns: [] }],
    ['a day that there is not', { ...line, today: '2026-02-30' }],
    ['a database that is no name', { ...line, db: '../zoo' }],
    ['nothing', {}],
  ])('refuses %s', (_, broken) => {
    expect(() => questionsOfLine(broken)).toThrow(ZodError);
  });
});
