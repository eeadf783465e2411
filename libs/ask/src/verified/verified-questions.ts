import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { invalidRequest, notFound } from '#contracts';
import type { Page, VerifiedQuestion, VerifiedQuestionInput } from '#contracts';
import { VerifiedQuestionRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import {
  InvalidStatement,
  findAnswered,
  findDataSource,
  findSourceOrDefault,
  requireQuota,
  tryStatement,
} from '#workspace';
import type { ConversationCaller, SourceContext } from '#workspace';
import { findAsked } from '../asked.js';
import type { Understanding } from '../understand.js';
import { meaningOf } from './meaning.js';
import { wordingKey } from './wording-key.js';

/** A question with its SQL, and the time at which that was right. */
interface Vouched {
  question: string;
  sql: string;
  dataSourceId: string;
  at: Date;
}

/** Verifies a question's SQL, of an answer that the member sees or as given. A later verification of the same words replaces it. */
export async function verifyQuestion(
  context: Understanding,
  act: WorkspaceAct,
  caller: ConversationCaller,
  input: VerifiedQuestionInput,
): Promise<VerifiedQuestion> {
  const vouched =
    'message_id' in input
      ? await findAnswered(context.db, act.workspaceId, input.message_id, caller, 'verify')
      : await tryVouched(context, act, input);
  return keepVouched(context, act, vouched);
}

async function keepVouched(
  context: Understanding,
  act: WorkspaceAct,
  vouched: Vouched,
): Promise<VerifiedQuestion> {
  const meaning = await findMeaning(context, act.workspaceId, vouched);
  const values = {
    ...vouched,
    ...meaning,
    wording: wordingKey(vouched.question),
    verifiedBy: act.actor.name,
  };
  return context.db.transaction(async (tx) => {
    const { workspaceId } = act;
    const { dataSourceId, wording } = values;
    const isKnown = await tx.existsBy(VerifiedQuestionRow, { workspaceId, dataSourceId, wording });
    if (!isKnown) await requireQuota(tx, workspaceId, 'verifiedQuestions', context.limits);
    const row = await upsert(tx, act, values);
    const action = row.createdAt < row.updatedAt ? 'verified_question.changed' : 'verified_question.created';
    await recordAudit(tx, { ...act, action, target: targetOf(row) });
    return toVerifiedQuestion(row);
  });
}

/** The verified questions of a workspace, newest first. */
export async function listVerifiedQuestions(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<VerifiedQuestion>> {
  const found = db
    .createQueryBuilder(VerifiedQuestionRow, 'verified')
    .where('verified.workspaceId = :workspaceId', { workspaceId });
  return findPage(found, page, toVerifiedQuestion);
}

/** The verified question, or 404. */
export async function describeVerifiedQuestion(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<VerifiedQuestion> {
  return toVerifiedQuestion(await findRow(db, workspaceId, id));
}

/** Replaces a verified question's SQL. */
export async function changeVerifiedQuestion(
  context: Understanding,
  act: WorkspaceAct,
  id: string,
  sql: string,
): Promise<VerifiedQuestion> {
  const { question, dataSourceId } = await findRow(context.db, act.workspaceId, id);
  const vouched = await tryVouched(context, act, { question, sql, data_source_id: dataSourceId });
  return keepVouched(context, act, vouched);
}

/** Removes a verified question. */
export async function removeVerifiedQuestion(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await findRow(tx, act.workspaceId, id);
    await tx.delete(VerifiedQuestionRow, { workspaceId: act.workspaceId, id });
    await recordAudit(tx, { ...act, action: 'verified_question.removed', target: targetOf(row) });
  });
}

async function tryVouched(
  context: SourceContext,
  { workspaceId, at }: WorkspaceAct,
  input: Exclude<VerifiedQuestionInput, { message_id: string }>,
): Promise<Vouched> {
  const source = await findSourceOrDefault(context.db, workspaceId, input.data_source_id);
  try {
    await tryStatement(context, source, input.sql);
  } catch (error) {
    if (!(error instanceof InvalidStatement)) throw error;
    throw invalidRequest([{ path: 'sql', message: error.message }]);
  }
  return { question: input.question, sql: input.sql, dataSourceId: source.id, at };
}

/** The engine's own SQL for a relative time is regenerated each time; any other SQL stays as it was verified. */
async function findMeaning(
  context: Understanding,
  workspaceId: string,
  { question, sql, dataSourceId, at }: Vouched,
): Promise<{ meaning: string | null; isRelative: boolean }> {
  const dataSourceIds = [(await findDataSource(context.db, workspaceId, dataSourceId)).id];
  const signal = new AbortController().signal;
  const about = { workspaceId, text: question, dataSourceIds, tier: undefined, at, signal };
  const { sources, clock } = await findAsked(context, about);
  const [source] = sources;
  if (!source) throw notFound('there is no such data source');
  const meaning = await meaningOf(context.catalogs, source, question, clock);
  const isItsSql = meaning.sql === sql;
  // SQL that may mean something else must not answer other questions with this meaning.
  const id = isItsSql || meaning.isCertain ? meaning.id : undefined;
  return { meaning: id ?? null, isRelative: meaning.isRelative && isItsSql };
}

async function upsert(
  tx: EntityManager,
  { workspaceId, at }: WorkspaceAct,
  values: Omit<VerifiedQuestionRow, 'id' | 'workspaceId' | 'createdAt' | 'updatedAt'>,
): Promise<VerifiedQuestionRow> {
  const { dataSourceId, question, sql, wording, meaning, isRelative, verifiedBy } = values;
  await tx.query(
    `INSERT INTO verified_question (id, workspace_id, data_source_id, question, sql, wording, meaning, is_relative,
       verified_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     ON CONFLICT (data_source_id, wording) DO UPDATE
     SET question = EXCLUDED.question, sql = EXCLUDED.sql, meaning = EXCLUDED.meaning,
       is_relative = EXCLUDED.is_relative, verified_by = EXCLUDED.verified_by,
       updated_at = greatest(EXCLUDED.updated_at, verified_question.updated_at + interval '1 millisecond')`,
    [newId('vq', at), workspaceId, dataSourceId, question, sql, wording, meaning, isRelative, verifiedBy, at],
  );
  return tx.findOneByOrFail(VerifiedQuestionRow, { workspaceId, dataSourceId, wording });
}

async function findRow(db: EntityManager, workspaceId: string, id: string): Promise<VerifiedQuestionRow> {
  const row = await db.findOneBy(VerifiedQuestionRow, { workspaceId, id });
  if (!row) throw notFound('there is no such verified question');
  return row;
}

function targetOf({ id, question }: VerifiedQuestionRow) {
  return { type: 'verified_question', id, name: question.slice(0, 200).toWellFormed() };
}

function toVerifiedQuestion(row: VerifiedQuestionRow): VerifiedQuestion {
  return {
    id: row.id,
    question: row.question,
    sql: row.sql,
    data_source_id: row.dataSourceId,
    is_relative: row.isRelative,
    verified_by: row.verifiedBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
