import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { notFound } from '#contracts';
import type { AlertChannels } from '#contracts';
import { AlertRow } from '#database';
import type { EntityManager } from '#database';
import { requireChannels } from './channels.js';

/** The channels of an alert. */
export async function describeAlertChannels(
  db: EntityManager,
  workspaceId: string,
  alertId: string,
): Promise<AlertChannels> {
  if (!(await db.existsBy(AlertRow, { workspaceId, id: alertId }))) throw unknownAlert();
  return { channel_ids: await findAlertChannels(db, workspaceId, alertId) };
}

/** Replaces the channels of an alert. */
export async function changeAlertChannels(
  db: EntityManager,
  act: WorkspaceAct,
  alertId: string,
  { channel_ids: ids }: AlertChannels,
): Promise<AlertChannels> {
  const { workspaceId } = act;
  return db.transaction(async (tx) => {
    const name = await holdAlert(tx, workspaceId, alertId);
    await requireChannels(tx, workspaceId, ids);
    await tx.query(
      'DELETE FROM alert_channel WHERE workspace_id = $1 AND alert_id = $2 AND NOT (channel_id = ANY ($3))',
      [workspaceId, alertId, ids],
    );
    await tx.query(
      `INSERT INTO alert_channel (workspace_id, alert_id, channel_id)
       SELECT $1, $2, channel_id FROM unnest($3::text[]) AS chosen (channel_id) ON CONFLICT DO NOTHING`,
      [workspaceId, alertId, ids],
    );
    const target = { type: 'alert', id: alertId, name };
    const details = { changed: ['channel_ids'] };
    await recordAudit(tx, { ...act, action: 'alert.changed', target, details });
    return { channel_ids: await findAlertChannels(tx, workspaceId, alertId) };
  });
}

/** The ids of the channels of an alert. */
export async function findAlertChannels(
  db: EntityManager,
  workspaceId: string,
  alertId: string,
): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `SELECT channel_id AS id FROM alert_channel WHERE workspace_id = $1 AND alert_id = $2 ORDER BY channel_id`,
    [workspaceId, alertId],
  );
  return rows.map(({ id }) => id);
}

/** The name of the alert, which is locked until the transaction ends; or 404. */
async function holdAlert(tx: EntityManager, workspaceId: string, id: string): Promise<string> {
  const [row]: { name: string }[] = await tx.query(
    'SELECT name FROM alert WHERE workspace_id = $1 AND id = $2 FOR KEY SHARE',
    [workspaceId, id],
  );
  if (!row) throw unknownAlert();
  return row.name;
}

function unknownAlert() {
  return notFound('there is no such alert');
}
