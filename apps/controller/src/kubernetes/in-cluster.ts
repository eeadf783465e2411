import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent } from 'undici';
import { AccessError } from './cluster-access.js';
import type { ClusterAccess } from './cluster-access.js';
import { Connections } from './connections.js';
import type { Credentials } from './connections.js';

const folder = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The access of a pod to its cluster: by the address in its environment and the account in its files, which the kubelet replaces. */
export async function inClusterAccess(
  host: string,
  port: number,
  now: () => number,
  files = folder,
): Promise<ClusterAccess> {
  const read = () => readAccount(files);
  // A watch has its connection to itself, so their number is that of the watches and of what is under way besides.
  const pool = (tls: Credentials['tls']) =>
    new Agent({ connect: { ...tls, timeout: 10_000 }, keepAliveTimeout: 30_000 });
  const connections = new Connections({ read, pool }, now);
  try {
    const [namespace] = await Promise.all([
      readFile(join(files, 'namespace'), 'utf8'),
      connections.connection(),
    ]);
    return {
      url: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
      namespace: namespace.trim(),
      connection: () => connections.connection(),
      forget: () => connections.forget(),
      close: () => connections.close(),
    };
  } catch (error) {
    throw new AccessError(
      `The pod has no service account at ${files}: set automountServiceAccountToken, or KUBECONFIG.`,
      { cause: error },
    );
  }
}

async function readAccount(files: string): Promise<Credentials> {
  const [ca, token] = await Promise.all([
    readFile(join(files, 'ca.crt')),
    readFile(join(files, 'token'), 'utf8'),
  ]);
  return { tls: { ca }, headers: { authorization: `Bearer ${token.trim()}` } };
}
