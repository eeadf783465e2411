import { planGates, planReaches, requestsPerMinute } from '#contracts';
import type { Plan, Usage } from '#contracts';
import type { EntityManager } from '#database';
import { isMcpEnabled } from './mcp-switch.js';

const keysMax = 100;

interface UsedKey {
  id: string;
  name: string;
  prefix: string;
  used: number;
  lastUsedAt: Date | null;
}

/** The share of its requests per minute that each key of a workspace uses. */
export async function describeUsage(
  db: EntityManager,
  workspaceId: string,
  plan: Plan,
): Promise<Omit<Usage, 'kept_answers' | 'prints_dashboards'>> {
  const hasKeys = planReaches(plan, planGates.apiKeys.required);
  const keys: UsedKey[] = hasKeys ? await db.query(usedKeys, [workspaceId, keysMax]) : [];
  return {
    plan,
    mcp_enabled: await isMcpEnabled(db),
    limit_rpm: requestsPerMinute[plan],
    keys: keys.map(({ id, name, prefix, used, lastUsedAt }) => ({
      id,
      name,
      key_prefix: prefix,
      used,
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** A bucket keeps its last minute until the next one begins, so a past minute counts as zero. */
const usedKeys = `
  SELECT k.id, k.name, k.key_prefix AS prefix, coalesce(b.last_used_at, k.last_used_at) AS "lastUsedAt",
    CASE WHEN b.window_start > clock_timestamp() - interval '1 minute' THEN b.used ELSE 0 END AS used
  FROM api_key k LEFT JOIN rate_bucket b ON b.key_id = k.id
  WHERE k.workspace_id = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
  ORDER BY used DESC, k.id DESC LIMIT $2`;
