import type { WorkspaceAct } from '#access';
import { SourceAddress, SourceType, sourceSettings, text } from '#contracts';
import type { DataSourceInput } from '#contracts';
import type { DataSourceRow, WorkspaceRow } from '#database';
import { changeDataSource, connectDataSource, findManagedDataSource, readAddress } from '#workspace';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { ManifestError } from './manifest-error.js';
import { Metadata, ResourceName, WorkspaceRef, apiVersion, managedByOf } from './metadata.js';

/** A data source of a workspace. What it is reached by may stand here, or in a Secret, such as an operator's of the database. */
export const DataSourceManifest = z.strictObject({
  apiVersion: z.literal(apiVersion),
  kind: z.literal('DataSource'),
  metadata: Metadata,
  spec: z.strictObject({
    workspaceRef: WorkspaceRef,
    displayName: text(100),
    type: SourceType,
    default: z.boolean().default(false),
    settings: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    settingsFrom: z.strictObject({ secretRef: z.strictObject({ name: ResourceName }) }).optional(),
  }),
});
export type DataSourceManifest = z.infer<typeof DataSourceManifest>;

type Spec = DataSourceManifest['spec'];

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

/** Makes the source what its manifest says. */
export async function applyDataSource(
  context: ApplyContext,
  workspace: WorkspaceRow,
  manifest: DataSourceManifest,
): Promise<void> {
  const { spec } = manifest;
  const managedBy = managedByOf('DataSource', manifest.metadata);
  const row = await findManagedDataSource(context.db, workspace.id, managedBy);
  if (row && row.type !== spec.type)
    throw new ManifestError(`${managedBy}: the type of a source cannot be changed; declare another one`);
  const address = await addressOf(context, manifest);
  const act = actOfManifest(context, workspace, managedBy);
  const actual = row ? describeActual(context, row) : undefined;
  for (const step of planDataSource({ ...spec, address }, actual))
    await applyStep(context, act, { spec, address, managedBy, id: row?.id ?? '' }, step);
}

async function applyStep(
  { sources }: ApplyContext,
  act: WorkspaceAct,
  { spec, address, managedBy, id }: { spec: Spec; address: SourceAddress; managedBy: string; id: string },
  step: DataSourceStep,
): Promise<void> {
  if (step.do === 'connect') {
    const input: DataSourceInput = { ...address, name: spec.displayName, is_default: spec.default };
    await connectDataSource(sources, act, input, managedBy);
  } else {
    const { do: _kind, ...change } = step;
    await changeDataSource(sources, act, id, change, managedBy);
  }
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

async function addressOf(
  context: ApplyContext,
  { metadata, spec }: DataSourceManifest,
): Promise<SourceAddress> {
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
  throw new ManifestError(`${managedByOf('DataSource', metadata)}: ${problems.join('; ')}`);
}

/** The settings to change: those that differ, and null for those that are not declared any more. */
function settingsBetween(
  { settings: from }: SourceAddress,
  { settings: to }: SourceAddress,
): Record<string, string | number | null> {
  const gone = Object.keys(from).map((name): [string, null] => [name, null]);
  return { ...Object.fromEntries(gone), ...to };
}
