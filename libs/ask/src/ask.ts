import { SourceError } from '#connectors';
import type { Answer, AskAnswer } from '#contracts';
import { emit } from '#webhooks';
import { StatementRefusal, findAskableSources, recordExchange, runSql } from '#workspace';
import type { AskableSource, SourceContext } from '#workspace';
import { chartOf } from './chart.js';
import { insightOf } from './insight.js';
import { suggest } from './suggestions.js';
import { understand } from './understand.js';
import type { Catalogs } from './understand.js';

/** What asking needs from the process that it runs in. */
export interface AskContext extends SourceContext {
  catalogs: Catalogs;
}

/** A question, who asks it, and of which sources. */
export interface Question {
  workspaceId: string;
  asker: { memberId: string } | { keyId: string };
  text: string;
  dataSourceIds: readonly string[] | undefined;
  at: Date;
  signal: AbortSignal;
}

const limits = { timeoutMs: 30_000, rowsMax: 1_000, bytesMax: 2_000_000 };

/** Answers a question: understood → rendered → through the gate → run → described → kept, with its event. */
export async function ask(context: AskContext, question: Question): Promise<AskAnswer> {
  const { workspaceId, text, at } = question;
  const startedAt = performance.now();
  const sources = await findAskableSources(context.db, workspaceId, question.dataSourceIds);
  const { answer, sourceId } = await answerFrom(context, question, sources);
  const durationMs = Math.round(performance.now() - startedAt);
  return context.db.transaction(async (tx) => {
    const { asker } = question;
    const exchange = { workspaceId, conversationId: undefined, asker, question: text, answer, at };
    const { conversationId, answerId } = await recordExchange(tx, exchange);
    const { success, rows, error } = answer;
    const data = {
      message_id: answerId,
      conversation_id: conversationId,
      question: text,
      data_source_id: sourceId,
      success,
      row_count: rows.length,
      error,
      duration_ms: durationMs,
    };
    await emit(tx, { workspaceId, type: 'query.completed', data, at });
    return { message_id: answerId, ...answer };
  });
}

async function answerFrom(
  context: AskContext,
  { text, at, signal }: Question,
  sources: readonly AskableSource[],
): Promise<{ answer: Answer; sourceId: string | null }> {
  const suggestions = suggest(context.catalogs, sources, text, at);
  const understood = understand(context.catalogs, sources, text, at);
  if (understood.state === 'unsure')
    return { answer: failed(null, notUnderstood(understood.unknown), suggestions), sourceId: null };
  const { sql, asked } = understood;
  const sourceId = asked.source.id;
  try {
    const { columns, rows, cutBy } = await runSql(context, asked.source, sql, limits, signal);
    const result = { columns, rows, isCut: cutBy !== undefined };
    const answer: Answer = {
      sql,
      columns: columns.map(({ name }) => name),
      rows,
      chart_spec: chartOf(result),
      insight: insightOf(result),
      suggestions,
      error: null,
      success: true,
    };
    return { answer, sourceId };
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof StatementRefusal)) throw error;
    return { answer: failed(sql, error.message, suggestions), sourceId };
  }
}

function failed(sql: string | null, error: string, suggestions: string[]): Answer {
  return { sql, columns: [], rows: [], chart_spec: null, insight: null, suggestions, error, success: false };
}

/** Says which words were the trouble, as far as they are few. */
function notUnderstood(unknown: readonly string[]): string {
  const words = unknown.slice(0, 5).map((word) => `"${word.slice(0, 50)}"`);
  return words.length === 0
    ? 'I do not understand this question; ask for something that the data sources hold'
    : `I do not know what is meant by ${words.join(', ')} in these data sources`;
}
