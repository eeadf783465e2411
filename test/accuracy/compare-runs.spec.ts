import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AskedQuestion } from './ask-question.ts';
import { compareRuns, describeComparison } from './compare-runs.ts';
import { readRun, toRunLine, writeRun } from './run-file.ts';
import type { RunLine } from './run-file.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'questglass-runs-'));
});

afterAll(() => rm(directory, { recursive: true }));

describe('a run that is written', () => {
  it('is read as it was', async () => {
    const asked = [anAskedQuestion(), anAskedQuestion({ kind: undefined, reading: undefined, given: null })];
    const path = join(directory, 'run.jsonl');
    await writeRun(path, asked);
    expect(await readRun(path)).toEqual(asked.map(toRunLine));
  });

  it('has the verdict, the statement, the confidence and the reading of each question', () => {
    expect(toRunLine(anAskedQuestion())).toEqual({
      id: 'zoo/1',
      db: 'zoo',
      kind: 'count',
      part: 'single questions',
      question: 'How many animals?',
      verdict: 'wrong',
      because: 'failed: no such table',
      sql: 'SELECT 2',
      confidence: 0.5,
      reading: 'number of animals',
      unknown: [],
    });
  });
});

describe('compareRuns', () => {
  const before = [
    aLine('a', 'right'),
    aLine('b', 'wrong'),
    aLine('c', 'wrong'),
    aLine('d', 'refused'),
    aLine('e', 'right'),
    aLine('f', 'unscored'),
    aLine('gone', 'right'),
  ];
  const after = [
    aLine('new', 'wrong'),
    aLine('f', 'right'),
    aLine('e', 'right'),
    aLine('d', 'right'),
    aLine('c', 'refused'),
    aLine('b', 'wrong'),
    aLine('a', 'refused'),
  ];

  it('tells what was gained, lost and failed another way, of what both runs scored', () => {
    const { compared, gained, lost, otherwise } = compareRuns(before, after);
    expect(compared).toBe(5);
    expect([gained, lost, otherwise].map((changes) => changes.map((change) => change.after.id))).toEqual([
      ['d'],
      ['a'],
      ['c'],
    ]);
  });

  it('finds nothing between a run and itself', () => {
    const { gained, lost, otherwise } = compareRuns(before, before);
    expect([...gained, ...lost, ...otherwise]).toEqual([]);
  });

  it('is told in words, with how sure each answer was', () => {
    const text = describeComparison(compareRuns(before, after));
    expect(text).toContain('5 questions of both runs: 1 gained, 1 lost, 1 fails otherwise');
    expect(text).toMatch(/lost +a \(count\): right 0\.50 → refused\n/);
  });
});

function aLine(id: string, verdict: RunLine['verdict']): RunLine {
  return { ...toRunLine(anAskedQuestion({ id })), verdict, sql: verdict === 'refused' ? null : 'SELECT 2' };
}

function anAskedQuestion(parts: Partial<AskedQuestion> = {}): AskedQuestion {
  return {
    id: 'zoo/1',
    db: 'zoo',
    question: 'How many animals?',
    kind: 'count',
    turn: undefined,
    expected: { sql: 'SELECT 1', shape: { kind: 'plain', joins: 0 } },
    given: 'SELECT 2',
    confidence: 0.5,
    reading: 'number of animals',
    unknown: [],
    planningMs: 1,
    outcome: { state: 'failed', because: 'no such table' },
    ...parts,
  };
}
