import type { WorkspaceAct } from '#access';
import { SourceAddress, SourceType, sourceSettings, text } from '#contracts';
import type { DataSourceInput } from '#contracts';
import type { DataSourceRow, WorkspaceRow } from '#database';
import {
  changeDataSource,
  connectDataSource,
  declareCorrections,
  findManagedDataSource,
  readAddress,
  releaseCorrections,
  releaseRecord,
  removeDataSource,
} from '#workspace';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { DeclaredCorrection } from './declared-corrections.js';
import { connectionBlocks, connectionRules, settingsFrom } from './connection-blocks.js';
import { defineKind } from './kind.js';
import { EndingInWorkspace, deletionPolicy, drift, driftPolicy } from './policies.js';
import { findWorkspaceForRemoval, workspaceOf } from './references.js';
import { WorkspaceRef } from './resource.js';
import { SecretKeyRef, readSecret } from './secret-refs.js';
import { Pending, Stalled } from './stalled.js';

const DataSourceSpec = z.strictObject({
  workspaceRef: WorkspaceRef.describe('The Workspace that asks it. Cannot be changed.'),
  displayName: text(100).describe('What the workspace calls it.'),
  type: SourceType.describe('What it is. Cannot be changed.'),
  ...connectionBlocks,
  settingsFrom,
  corrections: z
    .array(DeclaredCorrection)
    .max(500)
    .default([])
    .describe(
      'How facts of its model are, in the place of what is concluded; they are not changed elsewhere. docs/model.md tells the facts.',
    ),
  deletionPolicy: deletionPolicy('Delete'),
  driftPolicy,
});
type Spec = z.infer<typeof DataSourceSpec>;

/** A data source of a workspace. Its address may stand here, or in a Secret, such as one by a database operator. */
export const dataSourceKind = defineKind({
  kind: 'DataSource',
  plural: 'datasources',
  singular: 'datasource',
  shortNames: ['qgds'],
  description: 'A data source of a workspace. It is reached and its schema read before anything is saved.',
  printerColumns: [
    { name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' },
    { name: 'Type', type: 'string', jsonPath: '.spec.type' },
    { name: 'Id', type: 'string', jsonPath: '.status.dataSourceId', priority: 1 },
  ],
  rules: [
    {
      path: 'spec.type',
      rule: 'self == oldSelf',
      message: 'the type of a source cannot be changed: declare another one',
    },
    ...connectionRules,
  ],
  spec: DataSourceSpec,
  ending: EndingInWorkspace,
  status: z.object({
    dataSourceId: z.string().describe('Its id, as the API knows it.'),
    unfitCorrections: z
      .array(z.string())
      .optional()
      .describe('Which corrections do not fit the source as it is, and why; they are kept.'),
    drift,
  }),
  refersTo: (spec) => [
    { kind: 'Workspace', name: spec.workspaceRef.name },
    ...secretNamesOf(spec).map((name) => ({ kind: 'Secret' as const, name })),
  ],

  remarksOn: ({ unfitCorrections = [] }) =>
    unfitCorrections.map((unfit) => `a correction does not fit: ${unfit}`),

  async apply(context, resource) {
    const workspace = await workspaceOf(context, resource);
    const { spec, managedBy } = resource;
    const dataSourceId = await applyDataSource(context, workspace, managedBy, spec);
    const act = actOfManifest(context, workspace, managedBy);
    const unfit = await declareCorrections(context.db, act, dataSourceId, managedBy, spec.corrections);
    return { dataSourceId, ...(unfit.length > 0 && { unfitCorrections: unfit }) };
  },

  async remove(context, { metadata, spec, managedBy, before }) {
    const { db } = context;
    const find = (id: string) => findManagedDataSource(db, id, managedBy);
    const workspace = await findWorkspaceForRemoval(context, { metadata, spec }, find, before?.dataSourceId);
    if (!workspace) return;
    const row = await find(workspace.id);
    if (spec.deletionPolicy === 'Orphan') {
      if (row) await releaseCorrections(db, actOfManifest(context, workspace, managedBy), row.id);
      return releaseRecord(db, 'data_source', workspace.id, managedBy);
    }
    if (row) await removeDataSource(db, actOfManifest(context, workspace, managedBy), row.id, managedBy);
  },
});

/** The common part of the blocks: the fields that are kept in Secrets. */
const Block = z.looseObject({
  passwordSecretRef: SecretKeyRef.optional(),
  caSecretRef: SecretKeyRef.optional(),
});

function secretNamesOf(spec: Spec): string[] {
  const { passwordSecretRef, caSecretRef } = Block.parse(spec[spec.type] ?? {});
  const references = [passwordSecretRef, caSecretRef, spec.settingsFrom?.secretRef];
  return [...new Set(references.flatMap((reference) => reference?.name ?? []))];
}

/** The state of a declared source. */
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
  desired: { displayName: string; default: boolean; address: SourceAddress },
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
  const isDefault = workspace.defaultSource === managedBy;
  const act = actOfManifest(context, workspace, managedBy);
  const actual = row ? describeActual(context, row) : undefined;
  let id = row?.id ?? '';
  for (const step of planDataSource({ displayName: spec.displayName, default: isDefault, address }, actual))
    id = await applyStep(context, act, { spec, address, managedBy, id, isDefault }, step);
  return id;
}

interface Stepping {
  spec: Spec;
  address: SourceAddress;
  managedBy: string;
  id: string;
  isDefault: boolean;
}

async function applyStep(
  { sources }: ApplyContext,
  act: WorkspaceAct,
  { spec, address, managedBy, id, isDefault }: Stepping,
  step: DataSourceStep,
): Promise<string> {
  if (step.do === 'connect') {
    const input: DataSourceInput = { ...address, name: spec.displayName, is_default: isDefault };
    return (await connectDataSource(sources, act, input, managedBy)).id;
  }
  const { do: _kind, ...change } = step;
  return (await changeDataSource(sources, act, id, change, managedBy)).id;
}

function describeActual({ sources }: ApplyContext, row: DataSourceRow): ActualSource {
  return { name: row.name, isDefault: row.isDefault, address: readAddress(sources.secrets, row) };
}

/** The names of a database Secret's parts, and ours. */
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

async function addressOf({ secrets }: ApplyContext, spec: Spec): Promise<SourceAddress> {
  const { passwordSecretRef, caSecretRef, ...given } = Block.parse(spec[spec.type] ?? {});
  const settings = {
    ...(await readSettings(secrets, spec)),
    ...given,
    ...(passwordSecretRef && {
      password: await readSecret(secrets, passwordSecretRef, `spec.${spec.type}.passwordSecretRef`),
    }),
    ...(caSecretRef && { ca: await readSecret(secrets, caSecretRef, `spec.${spec.type}.caSecretRef`) }),
  };
  const parsed = SourceAddress.safeParse({ type: spec.type, settings });
  if (parsed.success) return parsed.data;
  // The values may be secrets; the paths and what is wrong with them are not.
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Stalled('InvalidSettings', problems.join('; '));
}

/** The settings of the type that a Secret holds. */
async function readSettings(
  secrets: ApplyContext['secrets'],
  { type, settingsFrom: from }: Spec,
): Promise<Record<string, unknown>> {
  if (!from) return {};
  const { name } = from.secretRef;
  const known: Record<string, unknown> = sourceSettings[type].shape;
  const settings: Record<string, unknown> = {};
  for (const [theirs, ours] of secretKeys) {
    const value = ours in known ? await secrets.read(name, theirs) : undefined;
    if (value !== undefined) settings[ours] = ours === 'port' ? Number(value) : value;
  }
  if (Object.keys(settings).length > 0) return settings;
  throw new Pending(
    'SecretNotFound',
    `spec.settingsFrom names the Secret ${name}, which is not there or has none of the keys ${secretKeys.map(([key]) => key).join(', ')}: ${secrets.adviceFor(name, 'host')}, or name another`,
  );
}

/** The settings to change: those that differ, and null for those that are not declared any more. */
function settingsBetween(
  { settings: from }: SourceAddress,
  { settings: to }: SourceAddress,
): Record<string, string | number | null> {
  const gone = Object.keys(from).map((name): [string, null] => [name, null]);
  return { ...Object.fromEntries(gone), ...to };
}
