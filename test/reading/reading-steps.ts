import { Day } from '#platform';
import {
  certain,
  describePlan,
  readCandidates,
  readQuestion,
  readTurn,
  sureEnough,
  traceRequest,
} from '#english';
import type { Candidate, Catalog, Clock, ReadRequest, Reading } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Plan } from '#sql';

/** The reading of a question, step by step as texts: a terminal and a page show the same. */
export interface ReadingSteps {
  question: string;
  today: string;
  /** The likeliest requests; none where no model of the source is known. */
  requests: readonly RequestSteps[];
  /** Undefined where there is no reading at all. */
  answer: AnswerSteps | undefined;
  /** Words that nobody knows. */
  unknown: readonly string[];
}

export interface RequestSteps {
  score: number;
  /** The words with what they are linked to, and the links that were not taken. */
  words: readonly (Link & { others: readonly Link[] })[];
  rules: readonly { rule: string; text: string; bonus: number; hasWon: boolean }[];
  clauses: readonly string[];
  plan: PlanSteps;
}

/** A few words, and what they may be taken for. */
export interface Link {
  text: string;
  fit: number;
  as: string;
}

export interface PlanSteps {
  words: string;
  sql: string;
}

export interface AnswerSteps {
  way: 'request' | 'word by word';
  confidence: number;
  verdict: 'certain' | 'answered, with its reading shown' | 'asked back about';
  plan: PlanSteps;
  leftOut: readonly string[];
  /** The other readings, and how sure each of them is. */
  others: readonly { confidence: number; words: string }[];
  /** The numbers that the certainty is made of, without those that are 0. */
  features: readonly (readonly [name: string, value: number])[];
}

/** Reads a question and keeps what happens on the way. */
export function readingSteps(
  question: string,
  catalog: Catalog,
  clock: Clock,
  { best, last }: { best: number; last?: ReadRequest | undefined },
): ReadingSteps {
  const { believed } = catalog;
  const today = Day.today(clock).toString();
  const { readings, unknown } = readQuestion(question, catalog, clock, last);
  const [first, ...rest] = readings;
  const others = rest.map(({ confidence, plan }) => ({
    confidence,
    words: describePlan(plan, catalog, today),
  }));
  const requests = believed ? readTurn(question, believed, clock, last).requests.slice(0, best) : [];
  const { candidates } = readCandidates(question, catalog, clock, last);
  return {
    question,
    today,
    requests: requests.map((read) => {
      const trace = believed && traceRequest(read, believed.vocabulary, clock);
      return { ...requestSteps(read, trace), plan: planSteps(read.plan, catalog, today) };
    }),
    answer: first && { ...answerSteps(first, candidates, planSteps(first.plan, catalog, today)), others },
    unknown,
  };
}

type Trace = ReturnType<typeof traceRequest>;

function requestSteps({ score, request }: ReadRequest, trace: Trace | undefined): Omit<RequestSteps, 'plan'> {
  const { words = [], rules = [] } = trace ?? {};
  return {
    score,
    words: words.map(({ text, mark, others }) => ({
      text,
      fit: mark.fit,
      as: plainly(mark),
      others: others.map((other) => ({ text: other.text, fit: other.mark.fit, as: plainly(other.mark) })),
    })),
    rules: rules.filter(({ rule }) => rule !== 'alone'),
    clauses: request.clauses.map(plainly),
  };
}

function answerSteps(
  { confidence, plan: read, leftOut = [] }: Reading,
  candidates: readonly Candidate[],
  plan: PlanSteps,
): Omit<AnswerSteps, 'others'> {
  const key = JSON.stringify(read);
  const features = candidates.find((each) => JSON.stringify(each.plan) === key)?.features ?? {};
  return {
    way: features['isRequest'] === 1 ? 'request' : 'word by word',
    confidence,
    verdict: verdictOf(confidence),
    plan,
    leftOut,
    features: Object.entries(features).filter(([, value]) => value !== 0),
  };
}

function verdictOf(confidence: number): AnswerSteps['verdict'] {
  if (confidence >= certain) return 'certain';
  return confidence >= sureEnough ? 'answered, with its reading shown' : 'asked back about';
}

function planSteps(plan: Plan, catalog: Catalog, today: string): PlanSteps {
  return { words: describePlan(plan, catalog, today), sql: sqlOf(plan) };
}

function sqlOf(plan: Plan): string {
  try {
    return renderPlan('postgresql', plan);
  } catch (error) {
    if (error instanceof UnsupportedPlan) return error.message;
    throw error;
  }
}

/** Tables and columns by their names, all else as it is; where a mark stands is said by its words. */
function plainly(value: object): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if ((key === 'from' || key === 'to') && typeof part === 'number') return undefined;
    if (key === 'fit') return undefined;
    return nameOf(part) ?? part;
  });
}

function nameOf(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null || !('name' in part) || typeof part.name !== 'string')
    return undefined;
  if ('hops' in part) return part.name;
  const isColumn = 'table' in part && 'samples' in part;
  return isColumn ? `${nameOf(part.table) ?? ''}.${part.name}` : undefined;
}
