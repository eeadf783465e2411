import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseSandbox } from '#connectors';
import { counted } from '#contracts';
import {
  receiverSettings,
  receiversOf,
  recordLimitSettings,
  recordLimitsOf,
  sourceNetworkOf,
  sourceNetworkSettings,
  sourceSettings,
} from '#edge';
import { SecretBox, readConfig, systemClock } from '#platform';
import { OpenConnectors } from '#workspace';
import { z } from 'zod';
import { applyManifests } from '../../controller/src/folder/apply-manifests.js';
import { FolderSecrets, encryptionSecretName } from '../../controller/src/folder/folder-secrets.js';
import type { Manifests } from '../../controller/src/folder/read-manifests.js';
import type { Outcome } from '../../controller/src/folder/record-outcome.js';
import type { Output } from './output.js';
import type { OperatorSession } from './session.js';

/** The resources of a folder that are applied, and how. */
export interface ApplyOptions {
  filename: string;
  dryRun?: boolean;
  prune?: boolean;
  owner?: string;
  namespace?: string;
  secrets?: string;
}

const Settings = z.object({
  QG_SECRET_KEYS: sourceSettings.QG_SECRET_KEYS,
  QG_FILES_DIR: sourceSettings.QG_FILES_DIR,
  QG_FILE_SANDBOX: sourceSettings.QG_FILE_SANDBOX,
  ...sourceNetworkSettings,
  ...recordLimitSettings,
  ...receiverSettings,
});

/** Makes the deployment what the manifests of a folder say. */
export async function applyFolder(
  { db, environment, data }: Pick<OperatorSession, 'db' | 'environment'> & { data: string },
  manifests: Manifests,
  options: ApplyOptions,
): Promise<Output> {
  const settings = await readSettings(data, environment);
  const connectors = new OpenConnectors({
    network: sourceNetworkOf(settings),
    filesFolder: settings.QG_FILES_DIR,
    connectionsMax: 1,
    sandbox: await chooseSandbox(settings.QG_FILE_SANDBOX, settings.QG_FILES_DIR),
  });
  const receivers = receiversOf(settings);
  // The operator's word and not a manifest's: what one names is what its writer may read.
  const secrets = new FolderSecrets(join(options.secrets ?? join(data, 'secrets'), options.namespace ?? ''));
  const sources = {
    db,
    secrets: SecretBox.of(settings.QG_SECRET_KEYS),
    connectors,
    limits: recordLimitsOf(settings),
  };
  const isDryRun = options.dryRun === true;
  try {
    const context = { db, secrets, sources, receivers, clock: systemClock };
    const prunes = options.prune === true;
    const outcomes = await applyManifests(context, manifests, { isDryRun, prunes, owner: options.owner });
    return toOutput(outcomes, isDryRun);
  } finally {
    await connectors.close();
  }
}

/** The network of local sources and receivers, for trials on a laptop. */
const loopback = '127.0.0.0/8,::1/128';

/** The environment's, else what the all-in-one of the data folder runs with. */
async function readSettings(data: string, environment: NodeJS.ProcessEnv): Promise<z.infer<typeof Settings>> {
  const keys = join(data, 'secrets', encryptionSecretName, 'keys');
  const ofAllInOne = environment['DATABASE_URL'] === undefined && existsSync(keys);
  const usual = ofAllInOne
    ? {
        QG_SECRET_KEYS: await readFile(keys, 'utf8'),
        QG_FILES_DIR: join(data, 'files'),
        QG_SOURCE_ADDRESSES_ALLOWED: loopback,
        QG_WEBHOOK_ADDRESSES_ALLOWED: loopback,
        QG_WEBHOOK_PLAIN_HTTP: 'allowed',
      }
    : {};
  return readConfig(Settings, { ...usual, ...environment });
}

const words: Record<Outcome['does'], [done: string, wouldBe: string]> = {
  create: ['created', 'to create'],
  change: ['changed', 'to change'],
  delete: ['deleted', 'to delete'],
  nothing: ['as declared', 'as declared'],
  fail: ['FAILED', 'would FAIL'],
};

/** A row below the one of its resource: steps are sentences, which a separator would not keep apart. */
const continued = (step: string) => ({ resource: undefined, is: undefined, steps: step });

function toOutput(outcomes: readonly Outcome[], isDryRun: boolean): Output {
  const wordOf = (does: Outcome['does']) => words[does][isDryRun ? 1 : 0];
  const count = (does: Outcome['does']) => outcomes.filter((outcome) => outcome.does === does).length;
  const tally = (['create', 'change', 'delete', 'nothing', 'fail'] as const)
    .filter((does) => does !== 'fail' || count(does) > 0)
    .map((does) => `${count(does)} ${wordOf(does)}`)
    .join(', ');
  const remarkCount = outcomes.reduce((sum, { remarks = [] }) => sum + remarks.length, 0);
  return {
    json: outcomes,
    table: outcomes.flatMap(({ resource, does, steps, remarks = [] }) => {
      const [first = '', ...rest] = [...steps, ...remarks];
      return [{ resource, is: wordOf(does), steps: first }, ...rest.map(continued)];
    }),
    // A pipeline that goes on has to know that something which it declared has no effect.
    hasFailed: count('fail') > 0 || remarkCount > 0,
    note: `${isDryRun ? 'Nothing was done: ' : ''}${tally}.${remarkCount > 0 ? ` ${counted(remarkCount, 'declared fact')} without effect, see above.` : ''}`,
  };
}
