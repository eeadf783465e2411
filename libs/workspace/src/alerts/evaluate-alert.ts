import type { WorkspaceAct } from '#access';
import { conflict } from '#contracts';
import type { Alert } from '#contracts';
import { describeAlert, findAlert } from './alerts.js';
import type { AlertContext } from './alerts.js';
import { conditionOf } from './alert-record.js';
import { compareWithPast } from './compare-with-past.js';
import { currentStatement } from './keep-reading.js';
import { askSource, measurementOf } from './measure.js';
import { recordEvaluations } from './record-evaluation.js';

/** Evaluates an alert at once, at a person's request; its schedule is unchanged. */
export async function evaluateAlert(
  context: AlertContext,
  { workspaceId, at, traceparent }: WorkspaceAct,
  id: string,
  signal: AbortSignal,
): Promise<Alert> {
  const row = await findAlert(context.db, workspaceId, id);
  const statement = await currentStatement(context, row, { at, signal });
  const asked = await askSource(context, statement, signal);
  const { kind } = conditionOf(row);
  const measuredOf = await compareWithPast(context.db, [{ id, workspaceId, kind }], measurementOf(asked));
  const { revision } = row;
  const evaluation = {
    workspaceId,
    alertId: id,
    revision,
    leasedUntil: undefined,
    measured: measuredOf(id),
    at,
    traceparent,
  };
  const [state] = await recordEvaluations(context.db, [evaluation]);
  if (!state)
    throw conflict('the alert was changed or evaluated while its number was asked for; look at it again');
  return describeAlert(context.db, workspaceId, id);
}
