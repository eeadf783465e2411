import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnsweredBy } from '#contracts';
import { readMetric, readQuestion, sureEnough } from '#english';
import type { Clock, ReadQuestion, Reading } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { AskableSource } from '#workspace';
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
}

/**
 * Reads a question over each source: as one about a curated metric, where that explains every word, and in English. The source
 * that explains it best is the one that is meant. Others have their turn before each source, for there may be twenty of them.
 */
export async function readSources(
  catalogs: Catalogs,
  sources: readonly AskableSource[],
  question: string,
  clock: Clock,
): Promise<Readings> {
  const byMetric: Proposal[] = [];
  const reads: { asked: AskableSource; read: ReadQuestion }[] = [];
  for (const asked of sources) {
    await nextTurn();
    const reading = readMetric(question, asked.metrics, asked.tables, clock);
    if (reading) byMetric.push(...proposalOf('metric', asked, reading));
    reads.push({ asked, read: readQuestion(question, catalogs.of(asked), clock) });
  }
  const inEnglish = reads
    .flatMap(({ asked, read }) => read.readings.flatMap((reading) => proposalOf('english', asked, reading)))
    .toSorted((a, b) => b.confidence - a.confidence);
  return { proposals: [...byMetric, ...inEnglish], unknown: unknownIn(reads.map(({ read }) => read)) };
}

/** With a word that nobody knows, what is more often wrong than right is better asked back about. */
const sureDespiteUnknown = 0.5;

/** The reading that a question is answered by where nothing else answers it; undefined where it is better asked back about. */
export function answering({ proposals, unknown }: Readings): Proposal | undefined {
  const [best] = proposals;
  const enough = unknown.length > 0 ? sureDespiteUnknown : sureEnough;
  return best && best.confidence >= enough ? best : undefined;
}

/** None where the source's dialect has no way to say it. */
function proposalOf(by: AnsweredBy, asked: AskableSource, reading: Reading): Proposal[] {
  try {
    const sql = renderPlan(asked.source.type, reading.plan);
    return [{ by, asked, sql, confidence: reading.confidence, reading }];
  } catch (error) {
    if (error instanceof UnsupportedPlan) return [];
    throw error;
  }
}

/** Words that no source knows; where one understood all words, the words are not the reason. */
function unknownIn(reads: readonly ReadQuestion[]): readonly string[] {
  const [first, ...others] = reads.map(({ unknown }) => unknown);
  return (first ?? []).filter((word) => others.every((words) => words.includes(word)));
}
