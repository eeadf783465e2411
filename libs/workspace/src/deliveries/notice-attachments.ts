import type { EntityManager } from '#database';
import { idsSince } from '#platform';
import type { ScheduledStep } from '../refresh-schedule.js';

/** A file that the mails of a notice carry: a PDF. */
export interface NoticeAttachment {
  name: string;
  content: Buffer;
}

/** Longer than a message is tried. */
const keptMs = 26 * 3_600_000;

/** Keeps a notice's file for its mails, in the transaction that queues them. */
export async function keepAttachment(
  tx: EntityManager,
  noticeId: string,
  { name, content }: NoticeAttachment,
): Promise<void> {
  await tx.query('INSERT INTO notice_attachment (notice_id, name, content) VALUES ($1, $2, $3)', [
    noticeId,
    name,
    content,
  ]);
}

/** The file of a notice, if it has one. */
export async function findAttachment(
  db: EntityManager,
  workspaceId: string,
  noticeId: string,
): Promise<NoticeAttachment | undefined> {
  const [found]: NoticeAttachment[] = await db.query(
    `SELECT a.name, a.content FROM notice_attachment a JOIN notice n ON n.id = a.notice_id
     WHERE n.workspace_id = $1 AND n.id = $2`,
    [workspaceId, noticeId],
  );
  return found;
}

/** Removes files that no mail carries any more; the notice itself stays for the history. */
export function attachmentForgetting(db: EntityManager): ScheduledStep {
  return {
    name: 'files of notices',
    run: async (now) => {
      const before = idsSince('ntc', new Date(now.getTime() - keptMs));
      const [, count]: [unknown, number] = await db.query(
        `DELETE FROM notice_attachment WHERE notice_id IN (
           SELECT notice_id FROM notice_attachment WHERE notice_id < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`,
        [before],
      );
      return count;
    },
  };
}
