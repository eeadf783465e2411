import { isDeepStrictEqual } from 'node:util';
import type {
  DashboardDocument,
  DashboardFilter,
  DashboardInput,
  DraftReplacement,
  Widget,
} from '#contracts';
import { isRecord, stringField } from '../json.js';
import { readRecords } from '../responses/parse-response.js';
import type { Present } from './present.js';
import { nameIn, recordsIn, requireFields, specOf } from './read-manifests.js';
import type { Fields, Manifest } from './read-manifests.js';
import { idle, recordOf } from './step.js';
import type { Step } from './step.js';

/** The fields of its spec. */
export const dashboardFields = [
  'workspaceRef',
  'displayName',
  'description',
  'widgets',
  'filters',
  'deletionPolicy',
  'driftPolicy',
];
/** Those of a widget. */
export const widgetFields = [
  'key',
  'title',
  'type',
  'question',
  'sql',
  'metricRef',
  'dimension',
  'grain',
  'dataSourceRef',
  'text',
  'chartSpec',
  'display',
  'tab',
  'layout',
  'refreshSeconds',
];
/** Those of a filter. */
export const filterFields = ['key', 'label', 'kind', 'targets', 'initial', 'excludedWidgets'];
const targetFields = ['dataSourceRef', 'table', 'column'];

/** Stands for the id of a metric that is to be made. */
const toBeMade = 'to be made';

/** Plans a Dashboard: the one with its display name. Whatever is declared is published. */
export async function planDashboard(manifest: Manifest, present: Present): Promise<Step> {
  const spec = specOf(manifest, dashboardFields);
  const dashboards = await present.list('listDashboards');
  const record = recordOf(manifest, dashboards, ({ name }) => name === spec['displayName']);
  const id = record && stringField(record, 'id');
  if (!record || id === undefined) {
    await desiredOf(manifest, present, []);
    return { manifest, action: 'create', id, detail: '', perform: () => create(manifest, present) };
  }
  const { json: draft } = await present.client.call('getWorkspaceDashboard', {
    params: { id },
    query: { version: 'draft' },
  });
  const changed = await changesOf(manifest, present, draft);
  if (changed.length === 0) return idle(manifest, 'unchanged', id);
  return {
    manifest,
    action: 'change',
    id,
    detail: changed.join(', '),
    perform: () => change(manifest, present, draft, id),
  };
}

async function create(manifest: Manifest, present: Present) {
  const { client } = present;
  const body = await desiredOf(manifest, present, []);
  const id = stringField((await client.call('createDashboard', { body })).json, 'id') ?? '';
  await client.call('publishDashboard', { params: { id } });
  return { id };
}

async function change(manifest: Manifest, present: Present, draft: Fields, id: string) {
  const { client } = present;
  const params = { id };
  const { name, description, widgets, filters } = await desiredOf(manifest, present, widgetsOf(draft));
  const { revision } = draft;
  const body = { revision, widgets, filters } satisfies Record<keyof DraftReplacement, unknown>;
  await client.call('replaceDashboardDraft', { params, body });
  if (description !== draft['description'])
    await client.call('changeDashboard', { params, body: { name, description } });
  await client.call('publishDashboard', { params });
  return { id };
}

async function changesOf(manifest: Manifest, present: Present, draft: Fields): Promise<string[]> {
  const desired = await desiredOf(manifest, present, widgetsOf(draft));
  const fields = Object.entries(desired).flatMap(([name, value]) =>
    isDeepStrictEqual(value, draft[name]) ? [] : [name],
  );
  const isPublished = draft['status'] === 'published' && draft['has_unpublished_changes'] === false;
  return fields.length > 0 || isPublished ? fields : ['published'];
}

function widgetsOf(draft: Fields): readonly Fields[] {
  return readRecords<DashboardDocument>(draft, 'widgets');
}

async function desiredOf(manifest: Manifest, present: Present, before: readonly Fields[]) {
  const { spec, place } = manifest;
  const widgets: Fields[] = [];
  for (const [index, widget] of recordsIn(spec, 'widgets', place).entries()) {
    const at = `${place}: spec.widgets[${index}]`;
    requireFields(widget, widgetFields, at, manifest.kind);
    const same = before.find(({ key }) => key === widget['key']);
    widgets.push(await desiredWidget(widget, same, present, at));
  }
  const filters: Fields[] = [];
  for (const [index, filter] of recordsIn(spec, 'filters', place).entries()) {
    const at = `${place}: spec.filters[${index}]`;
    requireFields(filter, filterFields, at, manifest.kind);
    filters.push(await desiredFilter(filter, present, at));
  }
  const { displayName: name, description = '' } = spec;
  return { name, description, widgets, filters } satisfies Record<keyof DashboardInput, unknown>;
}

/** A widget as its document has it. The service gives it a place and a source where the manifest leaves them out, and it keeps these. */
async function desiredWidget(
  widget: Fields,
  before: Fields | undefined,
  present: Present,
  at: string,
): Promise<Record<Exclude<keyof Widget, 'display' | 'tab'>, unknown>> {
  const {
    key,
    title,
    metricRef,
    dataSourceRef,
    chartSpec = null,
    refreshSeconds = 3_600,
    layout,
    ...same
  } = widget;
  const metric = nameIn(metricRef);
  const source = nameIn(dataSourceRef);
  const metricId = metric === undefined ? null : await present.metricId(metric, `${at}.metricRef`);
  const sourceId =
    source === undefined ? before?.['data_source_id'] : await present.sourceId(source, `${at}.dataSourceRef`);
  return {
    ...plainWidget,
    ...same,
    key,
    title,
    metric_id: metricId === undefined ? toBeMade : metricId,
    data_source_id: sourceId ?? null,
    chart_spec: chartSpec,
    layout: layout ?? before?.['layout'] ?? null,
    refresh_seconds: refreshSeconds,
  };
}

/** The fields that a manifest and a document call the same, as they are where the manifest leaves them out. */
const plainWidget = { type: 'chart', question: null, sql: null, dimension: null, grain: null, text: null };

async function desiredFilter(
  filter: Fields,
  present: Present,
  at: string,
): Promise<Record<keyof DashboardFilter, unknown>> {
  const { key, label, kind, initial, excludedWidgets = [] } = filter;
  const targets: Fields[] = [];
  for (const [index, target] of recordsIn(filter, 'targets', at).entries()) {
    requireFields(target, targetFields, `${at}.targets[${index}]`, 'Dashboard');
    const { dataSourceRef, ...column } = target;
    const source = nameIn(dataSourceRef) ?? '';
    const id = await present.sourceId(source, `${at}.targets[${index}].dataSourceRef`);
    targets.push({ ...column, data_source_id: id });
  }
  // Values stand alone, as in the contract.
  const choice = isRecord(initial) ? (initial['values'] ?? initial) : null;
  return { key, label, kind, targets, initial: choice, excluded_widgets: excludedWidgets };
}
