import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnsweredBy } from '#contracts';
import {
  changeAsked,
  readMetric,
  readQuestion,
  requestsToGoOnWith,
  saysToGoOn,
  sureEnough,
  withMetrics,
} from '#english';
import type { Catalog, Clock, ReadQuestion, ReadRequest, Reading } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Plan } from '#sql';
import type { AskableSource, AskedBefore } from '#workspace';
import type { Catalogs } from './catalogs.js';

/** A statement that may answer a question, and how it came about. */
export interface Proposal {
  by: AnsweredBy;
  asked: AskableSource;
  sql: string;
  /** From 0 to 1. */
  confidence: number;
  /** The reading of the question, where there is one. */
  reading: Reading | undefined;
}

/** A possible meaning of a question. */
export interface Readings {
  /** Those of curated metrics first, then the surest. */
  proposals: readonly Proposal[];
  /** Words that no source knows. */
  unknown: readonly string[];
  /** Whether it goes on with the question before it. */
  goesOn: boolean;
}

/**
 * Reads a question over each source: as one that goes on with those that the source answered before, where it does; else as one about
 * a curated metric, where that explains every word, and in English. The source that explains it best is the one that is meant. Others
 * have their turn before each source, for there may be twenty of them.
 */
export async function readSources(
  catalogs: Catalogs,
  sources: readonly AskableSource[],
  question: string,
  clock: Clock,
  before: readonly AskedBefore[] = [],
): Promise<Readings> {
  const byMetric: Proposal[] = [];
  const reads: { asked: AskableSource; read: ReadQuestion }[] = [];
  // A change in a curated metric is broken down by the metric's own definition; its plain value would not answer.
  const isOfChange = changeAsked(question) !== undefined;
  for (const asked of sources) {
    await nextTurn();
    const going = await readGoingOn(catalogs, asked, { question, before }, clock);
    const read =
      going ??
      readQuestion(question, isOfChange ? withMetricsOf(catalogs, asked) : catalogs.of(asked), clock);
    reads.push({ asked, read });
    const reading =
      going || isOfChange ? undefined : readMetric(question, asked.metrics, asked.tables, clock);
    if (reading) byMetric.push(...proposalOf('metric', asked, reading));
  }
  const goingOn = reads.filter(({ read }) => read.goesOn);
  // By itself such a question asks other sources for something else; and a model may know the one before where no reading does.
  if (goingOn.length > 0 || (before.length > 0 && saysToGoOn(question)))
    return { ...inEnglish(goingOn), goesOn: true };
  const { proposals, unknown } = inEnglish(reads);
  return { proposals: [...byMetric, ...proposals], unknown, goesOn: false };
}

function withMetricsOf(catalogs: Catalogs, asked: AskableSource): Catalog {
  return withMetrics(catalogs.of(asked), asked.metrics);
}

/** A reading is not certain that goes on with another request than the one that was answered. */
const unseenMax = 0.8;

/** A question as one that goes on with those that a source answered before; undefined where it stands alone. */
async function readGoingOn(
  catalogs: Catalogs,
  asked: AskableSource,
  { question, before }: { question: string; before: readonly AskedBefore[] },
  clock: Clock,
): Promise<ReadQuestion | undefined> {
  const all = before.filter(({ dataSourceId }) => dataSourceId === asked.source.id);
  if (all.length === 0) return undefined;
  // One that stood alone needs none of those before it.
  const answered = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ goesOn }) => !goesOn),
    ),
  );
  const catalog = withMetricsOf(catalogs, asked);
  let last: ReadRequest | undefined;
  let isSeen = true;
  for (const each of answered) {
    const requests = requestsToGoOnWith(each.question, catalog, clock, last);
    const seen = requests.find((request) => isAnswer(request, each, asked));
    isSeen = seen !== undefined;
    // A model, or somebody who verified it, may have understood it in any way.
    last = seen ?? (each.by === 'english' || each.by === 'metric' ? (requests[0] ?? last) : undefined);
    await nextTurn();
  }
  const read = last && readQuestion(question, catalog, clock, last);
  if (!read?.goesOn || isSeen) return read?.goesOn ? read : undefined;
  const readings = read.readings.map((reading) => ({
    ...reading,
    confidence: Math.min(reading.confidence, unseenMax),
  }));
  return { ...read, readings };
}

/** Whether a request is what was answered: by the same statement, or by a curated metric as well. */
function isAnswer(read: ReadRequest, { by, sql }: AskedBefore, asked: AskableSource): boolean {
  return by === 'metric' ? isOfMetric(read) : sqlOf(asked, read.plan) === sql;
}

/** Whether it is a curated metric that a request measures. */
export function isOfMetric({ request }: ReadRequest): boolean {
  return request.clauses.some((clause) => clause.kind === 'measure' && clause.amount.kind === 'metric');
}

function inEnglish(
  reads: readonly { asked: AskableSource; read: ReadQuestion }[],
): Pick<Readings, 'proposals' | 'unknown'> {
  const proposals = reads
    .flatMap(({ asked, read }) => read.readings.flatMap((reading) => proposalOf('english', asked, reading)))
    .toSorted((a, b) => b.confidence - a.confidence);
  return { proposals, unknown: unknownIn(reads.map(({ read }) => read)) };
}

/** With a word that nobody knows, what is more often wrong than right is better asked back about. */
const sureDespiteUnknown = 0.5;

/** The reading that a question is answered by where nothing else answers it; undefined where it is better asked back about. */
export function answering({ proposals, unknown }: Readings): Proposal | undefined {
  const [best] = proposals;
  const enough = unknown.length > 0 ? sureDespiteUnknown : sureEnough;
  return best && best.confidence >= enough ? best : undefined;
}

function proposalOf(by: AnsweredBy, asked: AskableSource, reading: Reading): Proposal[] {
  const sql = sqlOf(asked, reading.plan);
  return sql === undefined ? [] : [{ by, asked, sql, confidence: reading.confidence, reading }];
}

/** None where the source's dialect has no way to say it. */
function sqlOf({ source }: AskableSource, plan: Plan): string | undefined {
  try {
    return renderPlan(source.type, plan);
  } catch (error) {
    if (error instanceof UnsupportedPlan) return undefined;
    throw error;
  }
}

/** Words that no source knows; where one understood all words, the words are not the reason. */
function unknownIn(reads: readonly ReadQuestion[]): readonly string[] {
  const [first, ...others] = reads.map(({ unknown }) => unknown);
  return (first ?? []).filter((word) => others.every((words) => words.includes(word)));
}
