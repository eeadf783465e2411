import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AccessError } from './cluster-access.js';
import type { ClusterAccess } from './cluster-access.js';
import { tokenFromFile } from './token-file.js';

const folder = '/var/run/secrets/kubernetes.io/serviceaccount';

/** How a pod reaches its cluster: by the address in its environment and the account in its files. */
export async function inClusterAccess(
  host: string,
  port: number,
  now: () => number,
  files = folder,
): Promise<ClusterAccess> {
  try {
    const [ca, namespace] = await Promise.all([
      readFile(join(files, 'ca.crt')),
      readFile(join(files, 'namespace'), 'utf8'),
    ]);
    return {
      url: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
      namespace: namespace.trim(),
      tls: { ca },
      authorize: tokenFromFile(join(files, 'token'), now),
    };
  } catch (error) {
    throw new AccessError(
      `The pod has no service account at ${files}: set automountServiceAccountToken, or KUBECONFIG.`,
      { cause: error },
    );
  }
}
