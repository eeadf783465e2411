import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answered, Asked, EarlierTurn } from './answerer.ts';
import { askSet } from './ask-set.ts';
import type { AskedQuestion } from './ask-question.ts';
import { readQuestions } from './question-set.ts';
import type { Selection } from './question-set.ts';
import { describeFailures, describeSummary } from './report.ts';
import { summarize } from './summary.ts';

const zoo = `CREATE TABLE keeper (id integer PRIMARY KEY, name text NOT NULL); -- a comment; with a semicolon
  CREATE TABLE animal (id integer PRIMARY KEY, name text, weight_kg numeric(8,2), keeper_id integer);
  INSERT INTO keeper VALUES (1, 'Ina; Ivo'), (2, 'Ola');
  INSERT INTO animal VALUES (1, 'Emu', 36.5, 1), (2, 'Yak', 501, 1), (3, 'Gnu', NULL, 2);
  ALTER TABLE animal ADD FOREIGN KEY (keeper_id) REFERENCES keeper (id);`;

const heaviest = {
  id: 'zoo/1',
  db: 'Zoo',
  question: 'Which animal is the heaviest?',
  accept: ['SELECT id FROM animal WHERE weight_kg = 501', 'SELECT name FROM animal WHERE weight_kg = 501'],
  ordered: false,
};
const lines = [
  heaviest,
  { id: 'park/1', db: 'park', question: 'How many trees are there?', accept: ['SELECT 7'], ordered: false },
  { id: 'zoo/2', db: 'Zoo', question: 'Is there life on Mars?', answerable: false },
  { ...heaviest, id: 'zoo/3', question: 'Name the animals.', accept: ['SELECT name FROM animal'] },
  { ...heaviest, id: 'zoo/4', question: 'Remove all animals.', instructions: 'Do it.' },
  { ...heaviest, id: 'zoo/5', question: 'What broke?', accept: ['SELECT nothing FROM nowhere'] },
  { ...heaviest, id: 'zoo/6', question: 'Say nothing.' },
  { ...heaviest, id: 'zoo/7', question: 'Throw.' },
  {
    id: 'zoo/8',
    db: 'Zoo',
    kind: 'conversation',
    today: '2026-02-28',
    turns: [
      { question: 'Which animal is the heaviest?', accept: heaviest.accept, ordered: false },
      { question: 'Let me think.' },
      { question: 'What day is it?', accept: ['SELECT current_date'], ordered: false },
    ],
  },
];

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'questglass-question-set-'));
  await mkdir(join(directory, 'databases'));
  await writeFile(join(directory, 'databases/Zoo.sql'), zoo);
  await writeFile(join(directory, 'databases/park.sql'), 'CREATE TABLE tree (id integer)');
  await writeFile(
    join(directory, 'questions.jsonl'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
});

afterAll(() => rm(directory, { recursive: true }));

describe('readQuestions', () => {
  it.each<[string, Selection, string[]]>([
    ['keeps the questions of a database together', { limit: 3 }, ['zoo/1', 'zoo/2', 'park/1']],
    ['takes those of a database', { only: /^zoo$/i, limit: 2 }, ['zoo/1', 'zoo/2']],
    ['takes those with a word', { only: /trees|mars/i }, ['park/1', 'zoo/2']],
    ['takes one by its id', { only: /zoo\/3/ }, ['zoo/3']],
    ['takes a conversation whole', { only: /what day/i }, ['zoo/8#1', 'zoo/8#2', 'zoo/8#3']],
    ['takes kinds of the set', { kinds: ['conversation'] }, ['zoo/8#1', 'zoo/8#2', 'zoo/8#3']],
    [
      'takes kinds of statements where the set has none',
      { kinds: ['unanswerable', 'plain'] },
      ['zoo/2', 'park/1', 'zoo/3', 'zoo/5'],
    ],
  ])('%s', async (_, selection, ids) => {
    const questions = await readQuestions(directory, selection);
    expect(questions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('askSet', () => {
  let asked: AskedQuestion[];
  const seen = new Map<string, Asked>();
  const earlier = new Map<string, readonly EarlierTurn[]>();

  beforeAll(async () => {
    const answerTurn = (question: Asked, turns: readonly EarlierTurn[]) => {
      seen.set(question.question, question);
      earlier.set(question.question, turns);
      return answerOf(question.question);
    };
    const questions = await readQuestions(directory);
    asked = await askSet(serverUrl(), directory, questions, { answerTurn }, new AbortController().signal);
  });

  it('shows the answerer the tables as the service reads them', () => {
    const schema = seen.get(heaviest.question)?.schema;
    const animal = schema?.find(({ name }) => name === 'animal');
    expect(animal).toMatchObject({ row_estimate: 3, primary_key: ['id'] });
    expect(animal?.foreign_keys).toMatchObject([{ table: 'keeper', inferred: false }]);
    expect(animal?.columns[1]).toMatchObject({ name: 'name', kind: 'text', samples: ['Emu', 'Yak', 'Gnu'] });
    expect(seen.get('Remove all animals.')).toMatchObject({ instructions: 'Do it.', db: 'Zoo' });
    expect(seen.get('Name the animals.')?.schema).toBe(schema);
  });

  it.each<[string, AskedQuestion['outcome']]>([
    ['zoo/1', { state: 'right' }],
    ['zoo/2', { state: 'refused', because: 'no such data' }],
    ['zoo/3', { state: 'wrong' }],
    ['zoo/4', { state: 'failed', because: expect.any(String) as unknown as string }],
    ['zoo/5', { state: 'unscored', because: expect.stringContaining('nowhere') as unknown as string }],
    ['zoo/6', { state: 'refused', because: '' }],
    ['zoo/7', { state: 'threw', because: expect.stringContaining('a bug') as unknown as string }],
    ['park/1', { state: 'right' }],
    ['zoo/8#1', { state: 'right' }],
    ['zoo/8#3', { state: 'right' }],
  ])('scores %s', (id, outcome) => {
    expect(asked.find((question) => question.id === id)?.outcome).toEqual(outcome);
  });

  it('asks each turn with those before it and their answers, and judges none that is context alone', () => {
    expect(earlier.get('Name the animals.')).toEqual([]);
    expect(earlier.get('What day is it?')).toMatchObject([
      { question: heaviest.question, answered: { confidence: 0.9 } },
      { question: 'Let me think.', answered: { sql: null } },
    ]);
    expect(asked.map(({ id }) => id)).not.toContain('zoo/8#2');
    expect(seen.get('What day is it?')?.now).toEqual(new Date('2026-02-28T23:59:59Z'));
  });

  it('sums up what came of it', () => {
    const summary = summarize(asked);
    expect(summary.single).toMatchObject({ questions: 7, right: 2, wrong: 1, failed: 1, unscored: 1 });
    expect(summary.single.accuracy).toBeCloseTo(2 / 6);
    expect(summary.byPart).toMatchObject([
      {
        name: 'single questions',
        questions: 6,
        right: 2,
        wrong: 3,
        refused: 1,
        certain: 3,
        certainAndRight: 1,
      },
      { name: 'first turns', questions: 1, right: 1 },
      { name: 'follow-ups', questions: 1, right: 1 },
      { name: 'unanswerable', questions: 1, right: 1, refused: 0 },
    ]);
    expect(describeSummary(summary)).toContain('execution accuracy 33.3 %');
    expect(describeFailures(asked)).toContain('Name the animals.');
  });
});

async function answerOf(question: string): Promise<Answered> {
  switch (question) {
    case 'How many trees are there?':
      return { sql: "SELECT '7'", confidence: 0.5 };
    case 'Is there life on Mars?':
      return { sql: null, confidence: 0, refusedBecause: 'no such data' };
    case 'Remove all animals.':
      return { sql: 'DELETE FROM animal RETURNING name', confidence: 1 };
    case 'What day is it?':
      return { sql: 'SELECT now()::date, 1', confidence: 0.5 };
    case 'Let me think.':
    case 'Say nothing.':
      return { sql: null, confidence: 0 };
    case 'Throw.':
      throw new Error('a bug');
    default:
      return { sql: 'SELECT name FROM animal WHERE weight_kg > 500', confidence: 0.9 };
  }
}

function serverUrl(): string {
  const url = process.env['QG_TEST_POSTGRES_URL'];
  if (url === undefined) throw new Error('the run has no PostgreSQL; is jest-setup.ts in the configuration?');
  return url;
}
