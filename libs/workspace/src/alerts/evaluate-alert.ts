import type { WorkspaceAct } from '#access';
import { conflict } from '#contracts';
import type { Alert } from '#contracts';
import { toAlert } from './alert-record.js';
import { alertStatement } from './alert-statement.js';
import { findAlert } from './alerts.js';
import type { AlertContext } from './alerts.js';
import { askSource, measurementOf } from './measure.js';
import { recordEvaluation } from './record-evaluation.js';

/** Evaluates an alert at once, as a person asks for it; its schedule goes on as it was. */
export async function evaluateAlert(
  context: AlertContext,
  { workspaceId, at, traceparent }: WorkspaceAct,
  id: string,
  signal: AbortSignal,
): Promise<Alert> {
  const row = await findAlert(context.db, workspaceId, id);
  const asking = { at, signal, readQuestion: context.readQuestion };
  const statement = await alertStatement(context.db, row, asking);
  const measured = measurementOf(await askSource(context, statement, signal));
  const { revision } = row;
  const evaluation = {
    workspaceId,
    alertId: id,
    revision,
    leasedUntil: undefined,
    measured,
    at,
    traceparent,
  };
  const recorded = await recordEvaluation(context.db, evaluation);
  if (!recorded)
    throw conflict('the alert was changed or evaluated while its number was asked for; look at it again');
  return toAlert(recorded);
}
