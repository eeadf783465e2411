import { VerifiedQuestionRow } from '#database';
import type { EntityManager } from '#database';
import type { Asked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import type { Proposal } from '../read-sources.js';
import { meaningOf } from './meaning.js';
import { wordingKey } from './wording-key.js';

/** The columns of a verified question that answering needs. */
type Found = Pick<VerifiedQuestionRow, 'dataSourceId' | 'sql' | 'isRelative'>;

/**
 * The SQL that a person verified for this question, asked in the same words or with the same meaning. The same words take precedence, and
 * among those the latest.
 */
export async function findVerified(
  { db, catalogs }: { db: EntityManager; catalogs: Catalogs },
  { workspaceId, sources, text, clock }: Asked,
  proposals: readonly Proposal[],
): Promise<Proposal | undefined> {
  if (!(await hasVerified(db, workspaceId))) return undefined;
  const meanings: (string | null)[] = [];
  for (const source of sources) meanings.push((await meaningOf(catalogs, source, text, clock)).id ?? null);
  const [row]: Found[] = await db.query(
    `SELECT v.data_source_id AS "dataSourceId", v.sql, v.is_relative AS "isRelative"
     FROM unnest($2::text[], $3::text[]) AS asked (source, meaning)
     JOIN verified_question v ON v.data_source_id = asked.source AND v.workspace_id = $1
     WHERE v.wording = $4 OR v.meaning = asked.meaning
     ORDER BY v.wording = $4 DESC, v.updated_at DESC LIMIT 1`,
    [workspaceId, sources.map(({ source }) => source.id), meanings, wordingKey(text)],
  );
  const asked = row && sources.find(({ source }) => source.id === row.dataSourceId);
  if (!asked) return undefined;
  const read = proposals.find((proposal) => proposal.asked === asked);
  const sql = row.isRelative ? read?.sql : row.sql;
  if (sql === undefined) return undefined;
  return { by: 'verified', asked, sql, confidence: 1, reading: read?.sql === sql ? read.reading : undefined };
}

/** Most workspaces have none, and determining a question's meaning takes as long as reading it. */
async function hasVerified(db: EntityManager, workspaceId: string): Promise<boolean> {
  return db.existsBy(VerifiedQuestionRow, { workspaceId });
}
