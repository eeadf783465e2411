import { SourceError, isStatementFault } from '#connectors';
import type { QueryLimits } from '#connectors';
import { DataSourceRow, MessageRow } from '#database';
import { formatsOf } from '#formats';
import { readAnswer } from '../../conversations/messages.js';
import { runSql } from '../../data-sources/run-sql.js';
import { InvalidStatement } from '../../data-sources/invalid-statement.js';
import { oneLine } from '../one-line.js';
import { dayWords, momentWords, resultSection } from './composing.js';
import type { Composed, ComposingContext } from './composing.js';
import type { ScheduleLease } from './schedule-lease.js';
import { ownerProblem } from './seen-answers.js';

const limits: QueryLimits = { timeoutMs: 60_000, rowsMax: 1_000, bytesMax: 2_000_000 };

/** An answer whose statement is run again on behalf of the schedule's maker. */
export async function composeAnswer(
  { workspaceId, name, timeZone, createdBy }: ScheduleLease,
  messageId: string,
  context: ComposingContext,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Composed> {
  const { db } = context;
  const stopped = await ownerProblem(db, { workspaceId, createdBy }, messageId);
  if (stopped !== undefined) return { state: 'stopped', problem: `stopped: ${stopped}` };
  const message = await db.findOneBy(MessageRow, { workspaceId, id: messageId });
  const answer = message && message.answer !== null ? readAnswer(message.answer) : undefined;
  if (!message || !answer?.sql || !answer.data_source_id)
    return { state: 'problem', problem: 'the answer has no statement any more' };
  const source = await db.findOneBy(DataSourceRow, { workspaceId, id: answer.data_source_id });
  if (!source) return { state: 'problem', problem: 'the data source was removed' };
  try {
    const result = await runSql(context, source, answer.sql, limits, signal);
    const columns = result.columns.map(({ name: column }) => column);
    const { rows } = result;
    const formats = formatsOf({ ...answer, columns, rows });
    const content = {
      subject: `${oneLine(name, 120)}, ${dayWords(now, timeZone)}`,
      lead: `The answer as it was on ${momentWords(now, timeZone)}.`,
      mood: 'plain' as const,
      path: `/conversations/${message.conversationId}`,
      sections: [resultSection(name, { columns, rows, formats }, answer.chart_spec)],
    };
    const conversation = { id: message.conversationId, sentFor: createdBy };
    return { state: 'content', topic: 'schedules', content, conversation };
  } catch (error) {
    // A process that stops cancels its statements, which says nothing about the schedule.
    if (signal.aborted) throw error;
    if (error instanceof SourceError && !isStatementFault(error))
      return { state: 'unavailable', problem: 'the data source did not answer; it may be away or slow' };
    if (!(error instanceof SourceError || error instanceof InvalidStatement)) throw error;
    return { state: 'problem', problem: 'the data source does not answer the statement any more' };
  }
}
