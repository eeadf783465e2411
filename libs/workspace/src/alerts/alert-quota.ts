import { tooManyAlerts } from '#contracts';
import type { EntityManager } from '#database';
import { lockQuota, usualRecordLimits } from '../record-limits.js';
import type { RecordLimits } from '../record-limits.js';
import { valuesMax } from './judge-values.js';

/** Refuses one more alert where there is no room; one per value counts as the values that it may have. Runs in the transaction that adds it. */
export async function requireAlertQuota(
  tx: EntityManager,
  workspaceId: string,
  { isPerValue, limits = usualRecordLimits }: { isPerValue: boolean; limits: RecordLimits | undefined },
): Promise<void> {
  await lockQuota(tx, workspaceId);
  const [row]: { taken: number }[] = await tx.query(
    `SELECT (count(*) + count(dimension) * ${valuesMax - 1})::integer AS taken FROM alert WHERE workspace_id = $1`,
    [workspaceId],
  );
  const taken = row?.taken ?? 0;
  const max = limits.alerts;
  if (taken + (isPerValue ? valuesMax : 1) > max) throw tooManyAlerts({ taken, max, perValue: valuesMax });
}
