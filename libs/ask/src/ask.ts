import { SourceError } from '#connectors';
import type { Answer, MemberAnswer } from '#contracts';
import { sentenceOf } from '#english';
import { emit } from '#webhooks';
import { UnfitStatement, recordExchange, requireOwnConversation, runSql } from '#workspace';
import { answerLimits } from './answer-limits.js';
import type { AskObserver } from './ask-metrics.js';
import { findAsked } from './asked.js';
import type { Asked, Question } from './asked.js';
import { backgroundOf } from './background.js';
import { chartOf } from './chart/chart.js';
import { explainUnsure } from './explain-unsure.js';
import { insightOf } from './insight/insight.js';
import type { Proposal } from './read-sources.js';
import { readingsToChoose } from './readings-to-choose.js';
import { suggestInstead, suggestNext } from './suggestions/suggestions.js';
import { understand } from './understand.js';
import type { Understanding } from './understand.js';

/** What asking needs from the process that it runs in. */
export interface AskContext extends Understanding {
  observer?: AskObserver | undefined;
}

/** Other readings go before what to ask next; too many of either are not read. */
const doubtsMax = 2;
const suggestionsMax = 4;

/** Answers a question: found → understood → through the gate → run → described → kept, with its event. */
export async function ask(context: AskContext, question: Question): Promise<MemberAnswer> {
  const startedAt = performance.now();
  const { workspaceId, conversationId } = question;
  // No source is asked for the sake of a conversation that cannot be gone on with.
  if (conversationId !== undefined)
    await requireOwnConversation(context.db, workspaceId, conversationId, question.asker);
  const asked = await findAsked(context.db, question);
  const answer = await answerTo(context, asked);
  const seconds = (performance.now() - startedAt) / 1_000;
  context.observer?.onAnswer(answer, seconds);
  return keep(context, question, answer, seconds);
}

async function answerTo(context: AskContext, asked: Asked): Promise<Answer> {
  const understood = await understand(context, asked);
  if (understood.state === 'unsure') {
    const readings = readingsToChoose(context.catalogs, asked, understood.readings);
    const error = explainUnsure(understood.unknown, readings);
    const suggestions = readings.length > 0 ? readings : await suggestInstead(context, asked);
    return { ...nothing, suggestions, error };
  }
  const { proposal, others } = understood;
  try {
    const answer = await run(context, asked, proposal);
    const doubts = readingsToChoose(context.catalogs, asked, others, answer.reading).slice(0, doubtsMax);
    const suggestions = [...doubts, ...answer.suggestions].slice(0, suggestionsMax);
    return { ...answer, suggestions };
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof UnfitStatement)) throw error;
    const suggestions = await suggestInstead(context, asked);
    return { ...nothing, ...originOf(proposal), sql: proposal.sql, suggestions, error: error.message };
  }
}

/** Runs what the question came to mean, and says what stands out. */
async function run(context: AskContext, asked: Asked, proposal: Proposal): Promise<Answer> {
  const { signal, clock } = asked;
  const { columns, rows, cutBy } = await runSql(
    context,
    proposal.asked.source,
    proposal.sql,
    answerLimits,
    signal,
  );
  const result = { columns, rows, isCut: cutBy !== undefined };
  const background = backgroundOf(context.catalogs, proposal, clock);
  return {
    ...nothing,
    ...originOf(proposal),
    reading: background.words ? sentenceOf(background.words) : null,
    sql: proposal.sql,
    columns: columns.map(({ name }) => name),
    rows,
    chart_spec: chartOf(result, background),
    insight: insightOf(result, background),
    suggestions: await suggestNext(context, asked, proposal, result),
    success: true,
  };
}

async function keep(
  { db }: AskContext,
  { workspaceId, conversationId, asker, text, at, traceparent }: Question,
  answer: Answer,
  seconds: number,
): Promise<MemberAnswer> {
  return db.transaction(async (tx) => {
    const exchange = { workspaceId, conversationId, asker, question: text, answer, at };
    const kept = await recordExchange(tx, exchange);
    const data = {
      message_id: kept.answerId,
      conversation_id: kept.conversationId,
      question: text,
      data_source_id: answer.data_source_id,
      success: answer.success,
      row_count: answer.rows.length,
      error: answer.error,
      duration_ms: Math.round(seconds * 1_000),
    };
    await emit(tx, { workspaceId, type: 'query.completed', data, at, traceparent });
    return { conversation_id: kept.conversationId, message_id: kept.answerId, ...answer };
  });
}

const nothing: Answer = {
  sql: null,
  columns: [],
  rows: [],
  chart_spec: null,
  insight: null,
  suggestions: [],
  error: null,
  success: false,
  data_source_id: null,
  answered_by: null,
  confidence: null,
  reading: null,
};

/** Where an answer comes from. */
function originOf({ by, asked, confidence }: Proposal) {
  return { data_source_id: asked.source.id, answered_by: by, confidence };
}
