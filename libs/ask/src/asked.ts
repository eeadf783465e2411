import { findWorkspaceSettings, weekStarts } from '#access';
import type { ModelTier } from '#contracts';
import type { EntityManager } from '#database';
import type { Clock } from '#english';
import type { Trace } from '#platform';
import { findAskableSources, findAskedBefore } from '#workspace';
import type { AskableSource, AskedBefore, ConversationAsker } from '#workspace';
import type { Catalogs } from './catalogs.js';

/** A question with its asker and its sources. */
export interface Question {
  workspaceId: string;
  asker: ConversationAsker;
  text: string;
  dataSourceIds: readonly string[] | undefined;
  tier: ModelTier | undefined;
  /** The conversation that it continues; undefined begins one. */
  conversationId: string | undefined;
  at: Date;
  /** The trace of the asking request. */
  traceparent?: string | undefined;
  signal: AbortSignal;
  /** The parent of the spans of reading, planning, statements and calls to models. */
  trace?: Trace | undefined;
}

/** A question with everything needed to understand it. */
export interface Asked {
  workspaceId: string;
  text: string;
  sources: readonly AskableSource[];
  /** The earlier questions of its conversation, the first one first. */
  before: readonly AskedBefore[];
  clock: Clock;
  tier: ModelTier;
  /** True if a model may see sample values. */
  sharesValues: boolean;
  signal: AbortSignal;
  trace: Trace | undefined;
}

/** Resolves the sources of a question and its workspace's calendar. */
export async function findAsked(
  { db, catalogs }: { db: EntityManager; catalogs: Catalogs },
  question: Pick<Question, 'workspaceId' | 'text' | 'dataSourceIds' | 'tier' | 'at' | 'signal' | 'trace'> &
    Partial<Pick<Question, 'conversationId'>>,
): Promise<Asked> {
  const { workspaceId, text, at, signal, conversationId } = question;
  const [sources, settings] = await Promise.all([
    findAskableSources(db, workspaceId, question.dataSourceIds),
    findWorkspaceSettings(db, workspaceId),
  ]);
  const ids = sources.map(({ source }) => source.id);
  const before =
    conversationId === undefined ? [] : await findAskedBefore(db, workspaceId, conversationId, ids);
  for (const source of sources) await catalogs.prepare(source);
  return {
    workspaceId,
    text,
    sources,
    before,
    clock: {
      now: at,
      timeZone: settings.time_zone,
      weekStart: weekStarts[settings.week_start],
      fiscalYearStart: settings.fiscal_year_start,
    },
    tier: question.tier ?? settings.model_tier,
    sharesValues: settings.shares_values,
    signal,
    trace: question.trace,
  };
}
