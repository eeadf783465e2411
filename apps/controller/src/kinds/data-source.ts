import type { WorkspaceAct } from '#access';
import { SourceAddress, SourceType, sourceSettings, text } from '#contracts';
import type { DataSourceInput } from '#contracts';
import type { DataSourceRow, WorkspaceRow } from '#database';
import {
  changeDataSource,
  connectDataSource,
  findManagedDataSource,
  readAddress,
  removeDataSource,
} from '#workspace';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import { findWorkspaceOf, workspaceOf } from './references.js';
import { ResourceName, WorkspaceRef } from './resource.js';
import { Stalled } from './stalled.js';

const DataSourceSpec = z.strictObject({
  workspaceRef: WorkspaceRef,
  displayName: text(100),
  type: SourceType,
  default: z.boolean().default(false),
  settings: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  settingsFrom: z.strictObject({ secretRef: z.strictObject({ name: ResourceName }) }).optional(),
});
type Spec = z.infer<typeof DataSourceSpec>;

/** A data source of a workspace. What it is reached by may stand here, or in a Secret, such as an operator's of the database. */
export const dataSourceKind = defineKind({
  kind: 'DataSource',
  plural: 'datasources',
  singular: 'datasource',
  shortNames: ['qgds'],
  description: 'A data source of a workspace.',
  printerColumns: [
    { name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' },
    { name: 'Type', type: 'string', jsonPath: '.spec.type' },
  ],
  rules: [],
  spec: DataSourceSpec,
  status: z.object({ dataSourceId: z.string().describe('Its id, as the API knows it.') }),
  refersTo: ({ workspaceRef, settingsFrom }) => [
    { kind: 'Workspace', name: workspaceRef.name },
    ...(settingsFrom ? [{ kind: 'Secret' as const, name: settingsFrom.secretRef.name }] : []),
  ],

  async apply(context, resource) {
    const workspace = await workspaceOf(context, resource);
    return { dataSourceId: await applyDataSource(context, workspace, resource.managedBy, resource.spec) };
  },

  async remove(context, resource) {
    const { managedBy } = resource;
    const workspace = await findWorkspaceOf(context, resource);
    const row = workspace && (await findManagedDataSource(context.db, workspace.id, managedBy));
    if (!row) return;
    await removeDataSource(context.db, actOfManifest(context, workspace, managedBy), row.id, managedBy);
  },
});

/** What there is of a declared source. */
interface ActualSource {
  name: string;
  isDefault: boolean;
  address: SourceAddress;
}

export type DataSourceStep =
  | { do: 'connect' }
  | { do: 'change'; name?: string; is_default?: true; settings?: Record<string, string | number | null> };

/** The steps from what there is to what is declared. Being the default is only ever taken over: giving it up names no other. */
export function planDataSource(
  desired: Pick<Spec, 'displayName' | 'default'> & { address: SourceAddress },
  actual: ActualSource | undefined,
): DataSourceStep[] {
  if (!actual) return [{ do: 'connect' }];
  const isMoved = !isDeepStrictEqual(desired.address, actual.address);
  const change: DataSourceStep = {
    do: 'change',
    ...(desired.displayName !== actual.name && { name: desired.displayName }),
    ...(desired.default && !actual.isDefault && { is_default: true }),
    ...(isMoved && { settings: settingsBetween(actual.address, desired.address) }),
  };
  return Object.keys(change).length === 1 ? [] : [change];
}

async function applyDataSource(
  context: ApplyContext,
  workspace: WorkspaceRow,
  managedBy: string,
  spec: Spec,
): Promise<string> {
  const row = await findManagedDataSource(context.db, workspace.id, managedBy);
  if (row && row.type !== spec.type)
    throw new Stalled('TypeChanged', 'the type of a source cannot be changed: declare another one');
  const address = await addressOf(context, spec);
  const act = actOfManifest(context, workspace, managedBy);
  const actual = row ? describeActual(context, row) : undefined;
  let id = row?.id ?? '';
  for (const step of planDataSource({ ...spec, address }, actual))
    id = await applyStep(context, act, { spec, address, managedBy, id }, step);
  return id;
}

async function applyStep(
  { sources }: ApplyContext,
  act: WorkspaceAct,
  { spec, address, managedBy, id }: { spec: Spec; address: SourceAddress; managedBy: string; id: string },
  step: DataSourceStep,
): Promise<string> {
  if (step.do === 'connect') {
    const input: DataSourceInput = { ...address, name: spec.displayName, is_default: spec.default };
    return (await connectDataSource(sources, act, input, managedBy)).id;
  }
  const { do: _kind, ...change } = step;
  return (await changeDataSource(sources, act, id, change, managedBy)).id;
}

function describeActual({ sources }: ApplyContext, row: DataSourceRow): ActualSource {
  return { name: row.name, isDefault: row.isDefault, address: readAddress(sources.secrets, row) };
}

/** What a Secret of a database may call its parts, and what we call them. */
const secretKeys: readonly [theirs: string, ours: string][] = [
  ['host', 'host'],
  ['port', 'port'],
  ['dbname', 'database'],
  ['database', 'database'],
  ['username', 'user'],
  ['user', 'user'],
  ['password', 'password'],
  ['url', 'url'],
  ['ca.crt', 'ca'],
];

async function addressOf(context: ApplyContext, spec: Spec): Promise<SourceAddress> {
  const settings: Record<string, unknown> = { ...spec.settings };
  const known: Record<string, unknown> = sourceSettings[spec.type].shape;
  const secretName = spec.settingsFrom?.secretRef.name;
  for (const [theirs, ours] of secretName === undefined ? [] : secretKeys) {
    const value = ours in known ? await context.secrets.read(secretName ?? '', theirs) : undefined;
    if (value !== undefined) settings[ours] = ours === 'port' ? Number(value) : value;
  }
  const parsed = SourceAddress.safeParse({ type: spec.type, settings });
  if (parsed.success) return parsed.data;
  // The values may be secrets; the paths and what is wrong with them are not.
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Stalled('InvalidSettings', problems.join('; '));
}

/** The settings to change: those that differ, and null for those that are not declared any more. */
function settingsBetween(
  { settings: from }: SourceAddress,
  { settings: to }: SourceAddress,
): Record<string, string | number | null> {
  const gone = Object.keys(from).map((name): [string, null] => [name, null]);
  return { ...Object.fromEntries(gone), ...to };
}
