import { AlertCondition, ValuesLeftOut } from '#contracts';
import type { Alert, AlertEvaluation, AlertValue } from '#contracts';
import type { AlertEvaluationRow, AlertRow, AlertValueRow } from '#database';
import { quietHoursOf } from './quiet-hours.js';

/** An alert as every surface shows it. */
export function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    name: row.name,
    data_source_id: row.dataSourceId,
    sql: row.sql,
    metric_id: row.metricId,
    question: row.question,
    grain: row.grain,
    dimension: row.dimension,
    values_left_out: row.valuesLeftOut && ValuesLeftOut.parse(row.valuesLeftOut),
    condition: conditionOf(row),
    every_minutes: row.everyMinutes,
    for_minutes: row.forMinutes,
    state: row.state,
    message: row.message,
    firing_since: row.firingSince?.toISOString() ?? null,
    last_value: row.lastValue,
    last_evaluated_at: row.lastEvaluatedAt?.toISOString() ?? null,
    muted_until: row.mutedUntil?.toISOString() ?? null,
    quiet_hours: quietHoursOf(row),
    managed_by: row.managedBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The parsed condition of an alert. */
export function conditionOf({ condition }: Pick<AlertRow, 'condition'>): AlertCondition {
  return AlertCondition.parse(condition);
}

/** One evaluation as the history shows it. */
export function toEvaluation({
  at,
  state,
  dimensionValue,
  value,
  message,
}: AlertEvaluationRow): AlertEvaluation {
  return { at: at.toISOString(), state, dimension_value: dimensionValue, value, message };
}

/** A value of the dimension as the API shows it. */
export function toAlertValue(row: AlertValueRow): AlertValue {
  return {
    dimension_value: row.value,
    state: row.state,
    message: row.message,
    firing_since: row.firingSince?.toISOString() ?? null,
    last_value: row.lastValue,
    last_evaluated_at: row.lastEvaluatedAt.toISOString(),
  };
}
