import { isDeepStrictEqual } from 'node:util';
import type { AlertChange, AlertInput } from '#contracts';
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
  const settings = settingsOf(manifest);
  const watched = await watchedOf(manifest, present);
  const alerts = await present.list('listAlerts');
  const record = recordOf(manifest, alerts, ({ name }) => name === settings.name);
  const id = record && stringField(record, 'id');
  const { client } = present;
  if (!record || id === undefined) {
    const perform = async () => {
      const { quiet_hours: hours, ...others } = settings;
      // The metric may have been made by a step before this one.
      const { metric_id } = await watchedOf(manifest, present);
      const body = { ...watched, metric_id, ...others, ...(hours && { quiet_hours: hours }) };
      return { id: stringField((await client.call('createAlert', { body })).json, 'id') };
    };
    return { manifest, action: 'create', id, detail: '', perform };
  }
  requireSameNumber(manifest, id, record, watched);
  const { sql } = watched;
  const changes = Object.fromEntries(changesOf(record, { ...settings, ...(sql !== undefined && { sql }) }));
  if (Object.keys(changes).length === 0) return idle(manifest, 'unchanged', id);
  const perform = async () => {
    await client.call('changeAlert', { params: { alert_id: id }, body: changes });
    return { id };
  };
  return { manifest, action: 'change', id, detail: Object.keys(changes).join(', '), perform };
}

function settingsOf(manifest: Manifest) {
  const spec = specOf(manifest, alertFields);
  return {
    name: spec['displayName'],
    condition: conditionOf(partOf(manifest, 'condition', conditionFields)),
    every_minutes: spec['everyMinutes'] ?? 15,
    for_minutes: spec['forMinutes'] ?? 0,
    quiet_hours: quietHoursOf(partOf(manifest, 'quietHours', quietHoursFields)),
  } satisfies Partial<Record<keyof AlertChange, unknown>>;
}

function partOf({ spec, place, kind }: Manifest, name: string, known: readonly string[]): Fields | undefined {
  const part = spec[name];
  if (!isRecord(part)) return undefined;
  requireFields(part, known, `${place}: spec.${name}`, kind);
  return part;
}

async function watchedOf({ spec, place }: Manifest, present: Present) {
  const metricName = nameIn(spec['metricRef']);
  const sourceName = nameIn(spec['dataSourceRef']);
  return {
    metric_id: metricName && (await present.metricId(metricName, `${place}: spec.metricRef`)),
    data_source_id: sourceName && (await present.sourceId(sourceName, `${place}: spec.dataSourceRef`)),
    question: spec['question'],
    sql: spec['sql'],
    grain: spec['grain'],
    dimension: spec['dimension'],
  } satisfies Partial<Record<keyof AlertInput, unknown>>;
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

function requireSameNumber(
  { place }: Manifest,
  id: string,
  record: Fields,
  { data_source_id: sourceId, sql, ...watched }: Awaited<ReturnType<typeof watchedOf>>,
): void {
  const kept: Record<string, unknown> = { ...watched, ...(sourceId && { data_source_id: sourceId }) };
  const isSame = Object.entries(kept).every(([name, value]) => value === (record[name] ?? undefined));
  // The statement of a metric or a question is not the manifest's.
  const isOfSql = record['metric_id'] === null && record['question'] === null;
  if (!isSame || (sql !== undefined && !isOfSql))
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
