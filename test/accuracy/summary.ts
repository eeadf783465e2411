import { certaintyBins } from './certainty.ts';
import type { CertaintyBin } from './certainty.ts';
import { failureStage } from './failure-stage.ts';
import type { AskedQuestion, Outcome } from './ask-question.ts';
import { tallyBy, tallyOf } from './tally.ts';
import type { Tally } from './tally.ts';
import { partOf, parts, verdictOf } from './verdict.ts';

export interface Summary {
  databases: number;
  /** The single questions that the data can answer, by what came of them. */
  single: { questions: number; accuracy: number | null } & Record<Outcome['state'], number>;
  /** Single questions, turns of conversations, and what the data cannot answer: there right is to refuse. */
  byPart: Tally[];
  /** The shape that the set states; empty where it states none. */
  byKind: Tally[];
  /** Single questions by what the accepted statement looks like. */
  byStatement: Tally[];
  byJoins: Tally[];
  byDatabase: Tally[];
  certainty: CertaintyBin[];
  /** Of the single questions that are not right: where they went another way. */
  byStage: Tally[];
  planningMs: { median: number; p95: number; firstOfDatabase: number } | null;
}

/** Counts what is worth knowing of a run. */
export function summarize(asked: readonly AskedQuestion[]): Summary {
  const single = asked.filter((question) => partOf(question) === 'single questions');
  const scored = single.filter(({ outcome }) => outcome.state !== 'unscored');
  const byPart = Map.groupBy(asked, partOf);
  return {
    databases: new Set(asked.map(({ db }) => db)).size,
    single: {
      questions: single.length,
      accuracy: scored.length > 0 ? countOf(scored, 'right') / scored.length : null,
      ...countOutcomes(single),
    },
    byPart: parts
      .map((part) => tallyOf(part, byPart.get(part) ?? []))
      .filter(({ questions }) => questions > 0),
    byKind: asked.some(({ kind }) => kind !== undefined) ? tallyBy(asked, kindName) : [],
    byStatement: tallyBy(single, ({ expected }) => expected?.shape.kind ?? ''),
    byJoins: tallyBy(single, ({ expected }) => `${expected?.shape.joins} joins`).toSorted(byName),
    byDatabase: tallyBy(single, ({ db }) => db).toSorted(byName),
    certainty: certaintyBins(asked),
    byStage: tallyBy(
      scored.filter((question) => verdictOf(question) !== 'right'),
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

/** Turns and what cannot be answered are no kind among the others: to count with them would hide both. */
function kindName(question: AskedQuestion): string {
  const part = partOf(question);
  return part === 'single questions' ? (question.kind ?? 'of no kind') : part;
}

function byName(a: Tally, b: Tally): number {
  return a.name < b.name ? -1 : 1;
}

function stageOf({ expected, given, unknown }: AskedQuestion): string {
  if (given === null || expected === undefined)
    return unknown.length > 0 ? 'refused, unknown word' : 'refused';
  return failureStage(expected.sql, given);
}

/** The first question of a database pays for what is made of its schema, so it is told apart. */
function timePlanning(asked: readonly AskedQuestion[]): Summary['planningMs'] {
  const databases = [...Map.groupBy(asked, ({ db }) => db).values()];
  const first = databases.flatMap(([question]) => question?.planningMs ?? []);
  const later = databases.flatMap(([, ...questions]) => questions.map(({ planningMs }) => planningMs));
  if (later.length === 0) return null;
  return { median: quantile(later, 0.5), p95: quantile(later, 0.95), firstOfDatabase: quantile(first, 0.5) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
