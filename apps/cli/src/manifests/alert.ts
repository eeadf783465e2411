import { isDeepStrictEqual } from 'node:util';
import type { Alert, AlertChange, AlertInput } from '#contracts';
import { Failure } from '../failure.js';
import { isRecord, stringField } from '../json.js';
import type { Present } from './present.js';
import { nameIn, requireFields, specOf } from './read-manifests.js';
import type { Fields, Manifest } from './read-manifests.js';
import { idle, recordOf } from './step.js';
import type { Step } from './step.js';

/** The fields of its spec. */
export const alertFields = [
  'workspaceRef',
  'displayName',
  'metricRef',
  'question',
  'sql',
  'dataSourceRef',
  'grain',
  'dimension',
  'condition',
  'everyMinutes',
  'forMinutes',
  'quietHours',
  'deletionPolicy',
  'driftPolicy',
];
export const conditionFields = ['kind', 'threshold', 'clearAt', 'direction'];
export const quietHoursFields = ['from', 'to', 'timeZone'];

/** Plans an Alert: the alert with its display name. The API changes how it watches; another number takes another alert. */
export async function planAlert(manifest: Manifest, present: Present): Promise<Step> {
  const { place, kind } = manifest;
  const spec = specOf(manifest, alertFields);
  const partOf = (name: string, known: readonly string[]) => {
    const part = spec[name];
    if (!isRecord(part)) return undefined;
    requireFields(part, known, `${place}: spec.${name}`, kind);
    return part;
  };
  const settings = {
    name: spec['displayName'],
    condition: conditionOf(partOf('condition', conditionFields)),
    every_minutes: spec['everyMinutes'] ?? 15,
    for_minutes: spec['forMinutes'] ?? 0,
    quiet_hours: quietHoursOf(partOf('quietHours', quietHoursFields)),
  } satisfies Partial<Record<keyof AlertChange, unknown>>;
  const metricName = nameIn(spec['metricRef']);
  const sourceName = nameIn(spec['dataSourceRef']);
  const metricId = () => metricName && present.metricId(metricName, `${place}: spec.metricRef`);
  const sourceId = sourceName && (await present.sourceId(sourceName, `${place}: spec.dataSourceRef`));
  const watched = {
    metric_id: await metricId(),
    data_source_id: sourceId,
    question: spec['question'],
    sql: spec['sql'],
    grain: spec['grain'],
    dimension: spec['dimension'],
  } satisfies Partial<Record<keyof AlertInput, unknown>>;
  const alerts = await present.list('listAlerts');
  const record = recordOf(manifest, alerts, ({ name }) => name === settings.name);
  const id = record && stringField(record, 'id');
  const { client } = present;
  if (!record || id === undefined) {
    const perform = async () => {
      const { quiet_hours: hours, ...others } = settings;
      // The metric may have been made by a step before this one.
      const body = {
        ...watched,
        metric_id: await metricId(),
        ...others,
        ...(hours && { quiet_hours: hours }),
      } satisfies Partial<Record<keyof AlertInput, unknown>>;
      return { id: stringField((await client.call('createAlert', { body })).json, 'id') };
    };
    return { manifest, action: 'create', id, detail: '', perform };
  }
  requireSameNumber(manifest, id, record, { ...watched, isOfMetric: metricName !== undefined });
  const changes = Object.fromEntries(changesOf(record, { ...settings, ...pickSql(watched) }));
  if (Object.keys(changes).length === 0) return idle(manifest, 'unchanged', id);
  const perform = async () => {
    await client.call('changeAlert', { params: { alert_id: id }, body: changes });
    return { id };
  };
  return { manifest, action: 'change', id, detail: Object.keys(changes).join(', '), perform };
}

/** As the service shows it, with what it fills in. */
function conditionOf(condition: Fields | undefined): Fields | undefined {
  if (!condition) return undefined;
  const { kind, threshold, clearAt, direction } = condition;
  return {
    kind,
    ...(kind === 'unusual' ? { threshold: threshold ?? 4 } : threshold !== undefined && { threshold }),
    ...(clearAt !== undefined && { clear_at: clearAt }),
    ...(kind === 'change' ? { direction: direction ?? 'any' } : direction !== undefined && { direction }),
  };
}

function quietHoursOf(hours: Fields | undefined): Fields | null {
  if (!hours) return null;
  const { from, to, timeZone } = hours;
  return { from, to, ...(timeZone !== undefined && { time_zone: timeZone }) };
}

function pickSql({ sql }: { sql: unknown }): { sql?: unknown } {
  return sql === undefined ? {} : { sql };
}

interface Watched {
  data_source_id: unknown;
  metric_id: unknown;
  question: unknown;
  sql: unknown;
  grain: unknown;
  dimension: unknown;
  isOfMetric: boolean;
}

function requireSameNumber(
  { place }: Manifest,
  id: string,
  record: Fields,
  { isOfMetric, sql, data_source_id: sourceId, ...others }: Watched,
): void {
  const present = (name: keyof Alert) => record[name] ?? undefined;
  const isOfSql = present('metric_id') === undefined && present('question') === undefined;
  const isSame =
    (isOfMetric || sql === undefined || isOfSql) &&
    (sourceId === undefined || sourceId === present('data_source_id')) &&
    others.metric_id === present('metric_id') &&
    others.question === present('question') &&
    others.grain === present('grain') &&
    others.dimension === present('dimension');
  if (!isSame)
    throw new Failure(`${place}: ${id} watches another number, and stays with it; remove it first`);
}

/** Hours without a zone are those of the zone that they were given in. */
function changesOf(record: Fields, desired: Fields): [string, unknown][] {
  return Object.entries(desired).filter(([name, value]) => {
    const present = record[name];
    if (name !== 'quiet_hours' || !isRecord(value) || !isRecord(present))
      return !isDeepStrictEqual(value, present);
    return !isDeepStrictEqual({ time_zone: present['time_zone'], ...value }, { ...present });
  });
}
