import { failureStage } from './failure-stage.ts';
import type { AskedQuestion, Outcome } from './ask-question.ts';

/** From here on an answer is given without a doubt; a wrong one then does harm. */
export const confidentFrom = 0.8;

const bandStarts = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9];

/** How a part of the questions went. */
export interface Tally {
  name: string;
  questions: number;
  right: number;
  refused: number;
}

export interface Summary {
  databases: number;
  /** The questions that the data can answer, by what came of them. */
  answerable: { questions: number; accuracy: number | null } & Record<Outcome['state'], number>;
  unanswerable: { questions: number; refused: number; threw: number };
  confidentlyWrong: { from: number; wrong: number; confident: number };
  byKind: Tally[];
  byJoins: Tally[];
  byConfidence: Tally[];
  /** Of the answers that are not right: where they went another way. */
  byStage: Tally[];
  planningMs: { median: number; p95: number; firstOfDatabase: number } | null;
}

/** Counts what is worth knowing of a run. */
export function summarize(asked: readonly AskedQuestion[]): Summary {
  const answerable = asked.filter(({ expected }) => expected !== undefined);
  const unanswerable = asked.filter(({ expected }) => expected === undefined);
  const scored = answerable.filter(({ outcome }) => outcome.state !== 'unscored');
  const answered = scored.filter(({ given }) => given !== null);
  const confident = answered.filter(({ confidence }) => confidence >= confidentFrom);
  return {
    databases: new Set(asked.map(({ db }) => db)).size,
    answerable: {
      questions: answerable.length,
      accuracy: scored.length > 0 ? countOf(scored, 'right') / scored.length : null,
      ...countOutcomes(answerable),
    },
    unanswerable: {
      questions: unanswerable.length,
      refused: countOf(unanswerable, 'refused'),
      threw: countOf(unanswerable, 'threw'),
    },
    confidentlyWrong: {
      from: confidentFrom,
      wrong: confident.length - countOf(confident, 'right'),
      confident: confident.length,
    },
    byKind: tallyBy(scored, ({ expected }) => expected?.shape.kind ?? ''),
    byJoins: tallyBy(scored, ({ expected }) => `${expected?.shape.joins} joins`).toSorted(byName),
    byConfidence: tallyBy(answered, bandOf).toSorted(byName),
    byStage: tallyBy(
      scored.filter(({ outcome }) => outcome.state !== 'right'),
      stageOf,
    ),
    planningMs: timePlanning(asked),
  };
}

function countOutcomes(asked: readonly AskedQuestion[]): Record<Outcome['state'], number> {
  return {
    right: countOf(asked, 'right'),
    wrong: countOf(asked, 'wrong'),
    failed: countOf(asked, 'failed'),
    threw: countOf(asked, 'threw'),
    refused: countOf(asked, 'refused'),
    unscored: countOf(asked, 'unscored'),
  };
}

function countOf(asked: readonly AskedQuestion[], state: Outcome['state']): number {
  return asked.filter(({ outcome }) => outcome.state === state).length;
}

/** The largest part first. */
function tallyBy(asked: readonly AskedQuestion[], nameOf: (asked: AskedQuestion) => string): Tally[] {
  const parts = Array.from(Map.groupBy(asked, nameOf), ([name, part]) => ({
    name,
    questions: part.length,
    right: countOf(part, 'right'),
    refused: countOf(part, 'refused'),
  }));
  return parts.toSorted((a, b) => b.questions - a.questions);
}

function byName(a: Tally, b: Tally): number {
  return a.name < b.name ? -1 : 1;
}

function stageOf({ expected, given }: AskedQuestion): string {
  if (given === null || expected === undefined) return 'refused';
  return failureStage(expected.sql, given);
}

function bandOf({ confidence }: AskedQuestion): string {
  const from = bandStarts.findLast((start) => start <= confidence) ?? 0;
  return `from ${from.toFixed(1)}`;
}

/** The first question of a database pays for what is made of its schema, so it is told apart. */
function timePlanning(asked: readonly AskedQuestion[]): Summary['planningMs'] {
  const parts = [...Map.groupBy(asked, ({ db }) => db).values()];
  const first = parts.flatMap(([question]) => question?.planningMs ?? []);
  const later = parts.flatMap(([, ...questions]) => questions.map(({ planningMs }) => planningMs));
  if (later.length === 0) return null;
  return { median: quantile(later, 0.5), p95: quantile(later, 0.95), firstOfDatabase: quantile(first, 0.5) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
