/**
 * The switch of MCP for the whole deployment. Every admission reads it, so a change holds from the next request on. A replica
 * without requests would not see it, so each replica also listens and records the state that it has seen.
 */
import { managed } from '#contracts';
import { listen } from '#database';
import type { EntityManager } from '#database';
import { recordAudit } from './audit.js';
import type { AccountAct } from './accounts.js';

const channel = 'questglass_mcp_switch';
const beatMs = 20_000;
/** Two missed heartbeats are allowed before a replica counts as gone. */
const runningFor = '60 seconds';

/** The switch, and the running replicas with the state that each has seen. */
export interface McpSwitch {
  enabled: boolean;
  switchedAt: Date | null;
  managedBy: string | null;
  replicas: number;
  seenBy: number;
}

/** Reports whether MCP is switched on for the whole deployment. */
export async function isMcpEnabled(db: EntityManager): Promise<boolean> {
  const rows: { mcp_enabled: boolean }[] = await db.query('SELECT mcp_enabled FROM deployment');
  return rows[0]?.mcp_enabled === true;
}

/** Switches MCP for the whole deployment. A declared switch belongs to its manifest alone; null stands for everybody. */
export async function setMcpEnabled(
  db: EntityManager,
  act: AccountAct,
  enabled: boolean,
  managedBy: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows: { managed_by: string | null }[] = await tx.query(
      'SELECT managed_by FROM deployment FOR UPDATE',
    );
    const holder = rows[0]?.managed_by ?? null;
    if (holder !== managedBy) throw managed(holder ?? 'the console');
    await tx.query('UPDATE deployment SET mcp_enabled = $1, mcp_switched_at = $2', [enabled, act.at]);
    const target = { type: 'deployment', id: 'deployment', name: 'deployment' };
    await recordAudit(tx, {
      ...act,
      accountId: null,
      workspaceId: null,
      action: 'deployment.mcp_changed',
      target,
      details: { to: enabled },
    });
    await tx.query('SELECT pg_notify($1, NULL)', [channel]);
  });
}

/** Makes a manifest the owner of the switch unless it has one; returns the owner. */
export async function claimMcpSwitch(db: EntityManager, managedBy: string): Promise<string> {
  await db.query('UPDATE deployment SET managed_by = $1 WHERE managed_by IS NULL', [managedBy]);
  const rows: { managed_by: string }[] = await db.query('SELECT managed_by FROM deployment');
  return rows[0]?.managed_by ?? managedBy;
}

/** Hands the switch, in its present state, over to the operators. */
export async function releaseMcpSwitch(db: EntityManager, managedBy: string): Promise<void> {
  await db.query('UPDATE deployment SET managed_by = NULL WHERE managed_by = $1', [managedBy]);
}

/** The state of the switch, and the replicas that have seen it. */
export async function describeMcpSwitch(db: EntityManager): Promise<McpSwitch> {
  const rows: {
    mcp_enabled: boolean;
    mcp_switched_at: Date | null;
    managed_by: string | null;
    replicas: number;
    seen_by: number;
  }[] = await db.query(`
    SELECT mcp_enabled, mcp_switched_at, managed_by, count(r.id)::int AS replicas,
      count(r.id) FILTER (WHERE r.enabled = mcp_enabled)::int AS seen_by
    FROM deployment LEFT JOIN mcp_replica r ON r.running_until > now()
    GROUP BY singleton`);
  const [row] = rows;
  if (!row) throw new Error('the deployment has no row of switches');
  return {
    enabled: row.mcp_enabled,
    switchedAt: row.mcp_switched_at,
    managedBy: row.managed_by,
    replicas: row.replicas,
    seenBy: row.seen_by,
  };
}

/**
 * Records the switch's state as this replica sees it: at the start, at each change, and as a regular heartbeat. Best effort: a
 * failed record is reported, and the switch holds all the same.
 */
export function watchMcpSwitch(options: {
  db: EntityManager;
  url: string;
  replica: string;
  onError: (error: unknown) => void;
}): { stop(): Promise<void> } {
  const { db, url, replica, onError } = options;
  let noting = Promise.resolve();
  const note = () => {
    noting = noting.then(() => noteSeen(db, replica)).catch(onError);
  };
  const listener = listen({ url, channel, onWake: note, onError });
  const timer = setInterval(note, beatMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await listener.close();
      await noting;
      await forget(db, replica).catch(onError);
    },
  };
}

async function forget(db: EntityManager, replica: string): Promise<void> {
  await db.query('DELETE FROM mcp_replica WHERE id = $1 OR running_until < now()', [replica]);
}

/** Reads and records in one statement. A replica's row is locked by its own records alone. */
async function noteSeen(db: EntityManager, replica: string): Promise<void> {
  await db.query(
    `INSERT INTO mcp_replica AS r (id, enabled, seen_at, running_until)
     SELECT $1, mcp_enabled, now(), now() + interval '${runningFor}' FROM deployment
     ON CONFLICT (id) DO UPDATE SET enabled = EXCLUDED.enabled, running_until = EXCLUDED.running_until,
       seen_at = CASE WHEN r.enabled = EXCLUDED.enabled THEN r.seen_at ELSE EXCLUDED.seen_at END`,
    [replica],
  );
}
