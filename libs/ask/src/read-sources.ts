import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnsweredBy } from '#contracts';
import {
  changeAsked,
  readMetric,
  readingSteps,
  requestsToGoOnWith,
  saysToGoOn,
  sureEnough,
  withMetrics,
} from '#english';
import type { Catalog, Clock, ReadQuestion, ReadRequest, Reading } from '#english';
import { runCooperatively } from '#platform';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Plan } from '#sql';
import type { AskableSource, AskedBefore } from '#workspace';
import type { Catalogs } from './catalogs.js';

/** A statement that may answer a question, and its origin. */
export interface Proposal {
  by: AnsweredBy;
  asked: AskableSource;
  sql: string;
  /** From 0 to 1. */
  confidence: number;
  /** The reading of the question, if it was read. */
  reading: Reading | undefined;
}

/** The possible meanings of a question. */
export interface Readings {
  /** Those of curated metrics first, then by confidence. */
  proposals: readonly Proposal[];
  /** Words that no source knows. */
  unknown: readonly string[];
  /** True if it continues the question before it. */
  goesOn: boolean;
}

/**
 * Reads a question for each source. A question that continues earlier ones is read with them; otherwise it is read as one about a curated
 * metric, if that explains every word, and in English. The source with the best explanation is used. The loop yields before each source,
 * because there may be twenty of them.
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
      (await readInSteps(question, isOfChange ? withMetricsOf(catalogs, asked) : catalogs.of(asked), clock));
    reads.push({ asked, read });
    const reading =
      going || isOfChange ? undefined : readMetric(question, asked.metrics, asked.tables, clock);
    if (reading) byMetric.push(...proposalOf('metric', asked, reading));
  }
  const goingOn = reads.filter(({ read }) => read.goesOn);
  // Read alone, such a question would ask other sources for something else; a model may know the earlier one where no reading does.
  if (goingOn.length > 0 || (before.length > 0 && saysToGoOn(question)))
    return { ...inEnglish(goingOn), goesOn: true };
  const { proposals, unknown } = inEnglish(reads);
  return { proposals: [...byMetric, ...proposals], unknown, goesOn: false };
}

function readInSteps(...asked: Parameters<typeof readingSteps>): Promise<ReadQuestion> {
  return runCooperatively(readingSteps(...asked));
}

function withMetricsOf(catalogs: Catalogs, asked: AskableSource): Catalog {
  return withMetrics(catalogs.of(asked), asked.metrics);
}

/** The maximum confidence of a reading that continues another request than the answered one. */
const unseenMax = 0.8;

/** A question read as the continuation of those that a source answered; undefined where it stands alone. */
async function readGoingOn(
  catalogs: Catalogs,
  asked: AskableSource,
  { question, before }: { question: string; before: readonly AskedBefore[] },
  clock: Clock,
): Promise<ReadQuestion | undefined> {
  const all = before.filter(({ dataSourceId }) => dataSourceId === asked.source.id);
  if (all.length === 0) return undefined;
  // A question that stands alone does not depend on those before it.
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
    // A model, or a person who verified it, may have understood it in any way.
    last = seen ?? (each.by === 'english' || each.by === 'metric' ? (requests[0] ?? last) : undefined);
    await nextTurn();
  }
  const read = last && (await readInSteps(question, catalog, clock, last));
  if (!read?.goesOn || isSeen) return read?.goesOn ? read : undefined;
  const readings = read.readings.map((reading) => ({
    ...reading,
    confidence: Math.min(reading.confidence, unseenMax),
  }));
  return { ...read, readings };
}

/** Reports whether a request is the answered one: by its statement, or as one of a curated metric. */
function isAnswer(read: ReadRequest, { by, sql }: AskedBefore, asked: AskableSource): boolean {
  return by === 'metric' ? isOfMetric(read) : sqlOf(asked, read.plan) === sql;
}

/** Reports whether a request measures a curated metric. */
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

/** With an unknown word, readings below this confidence are wrong more often than right, so the question is asked back. */
const sureDespiteUnknown = 0.5;

/** The reading that answers a question where nothing else does; undefined where asking back is better. */
export function answering({ proposals, unknown }: Readings): Proposal | undefined {
  const [best] = proposals;
  const enough = unknown.length > 0 ? sureDespiteUnknown : sureEnough;
  return best && best.confidence >= enough ? best : undefined;
}

function proposalOf(by: AnsweredBy, asked: AskableSource, reading: Reading): Proposal[] {
  const sql = sqlOf(asked, reading.plan);
  return sql === undefined ? [] : [{ by, asked, sql, confidence: reading.confidence, reading }];
}

/** Undefined where the source's dialect cannot express it. */
function sqlOf({ source }: AskableSource, plan: Plan): string | undefined {
  try {
    return renderPlan(source.type, plan);
  } catch (error) {
    if (error instanceof UnsupportedPlan) return undefined;
    throw error;
  }
}

/** Words that no source knows. None if one source understood all words. */
function unknownIn(reads: readonly ReadQuestion[]): readonly string[] {
  const [first, ...others] = reads.map(({ unknown }) => unknown);
  return (first ?? []).filter((word) => others.every((words) => words.includes(word)));
}
