import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { AccessError } from './cluster-access.js';
import type { ClusterAccess } from './cluster-access.js';
import { tokenFromCommand } from './token-command.js';
import { tokenFromFile } from './token-file.js';

const Cluster = z.looseObject({
  server: z.url(),
  'certificate-authority': z.string().optional(),
  'certificate-authority-data': z.string().optional(),
  'insecure-skip-tls-verify': z.boolean().optional(),
  'tls-server-name': z.string().optional(),
});
type Cluster = z.infer<typeof Cluster>;

const Command = z.looseObject({
  apiVersion: z.string(),
  command: z.string(),
  args: z.array(z.string()).nullish(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
});

const User = z.looseObject({
  'client-certificate': z.string().optional(),
  'client-certificate-data': z.string().optional(),
  'client-key': z.string().optional(),
  'client-key-data': z.string().optional(),
  token: z.string().optional(),
  tokenFile: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  exec: Command.optional(),
});
type User = z.infer<typeof User>;

const Context = z.looseObject({
  cluster: z.string(),
  user: z.string(),
  namespace: z.string().optional(),
});

const Kubeconfig = z.looseObject({
  'current-context': z.string().min(1),
  clusters: z.array(z.looseObject({ name: z.string(), cluster: Cluster })),
  users: z.array(z.looseObject({ name: z.string(), user: User })),
  contexts: z.array(z.looseObject({ name: z.string(), context: Context })),
});

/** How a kubeconfig's current context reaches its cluster. Paths in it are relative to its folder. */
export async function kubeconfigAccess(path: string, now: () => number): Promise<ClusterAccess> {
  const { cluster, user, namespace = 'default' } = await readContext(path);
  const read = fileReader(dirname(resolve(path)));
  const [ca, cert, key] = await Promise.all([
    read(cluster['certificate-authority-data'], cluster['certificate-authority']),
    read(user['client-certificate-data'], user['client-certificate']),
    read(user['client-key-data'], user['client-key']),
  ]);
  const servername = cluster['tls-server-name'];
  return {
    url: cluster.server.replace(/\/+$/, ''),
    namespace,
    tls: {
      ...(ca && { ca }),
      ...(cert && { cert }),
      ...(key && { key }),
      ...(servername !== undefined && { servername }),
      ...(cluster['insecure-skip-tls-verify'] === true && { rejectUnauthorized: false }),
    },
    authorize: authorizer(user, dirname(resolve(path)), now),
  };
}

async function readContext(path: string): Promise<{ cluster: Cluster; user: User; namespace?: string }> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new AccessError(`The kubeconfig ${path} cannot be read.`, { cause: error });
  });
  const parsed = Kubeconfig.safeParse(parse(text));
  // Its values are credentials, so that none is told.
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new AccessError(`The kubeconfig ${path} is not valid at: ${where}.`);
  }
  const { 'current-context': current, contexts, clusters, users } = parsed.data;
  const context = contexts.find(({ name }) => name === current)?.context;
  const cluster = clusters.find(({ name }) => name === context?.cluster)?.cluster;
  const user = users.find(({ name }) => name === context?.user)?.user;
  if (!context || !cluster || !user)
    throw new AccessError(
      `The kubeconfig ${path} lacks its current context ${current}, its cluster or its user.`,
    );
  return { cluster, user, ...(context.namespace !== undefined && { namespace: context.namespace }) };
}

function fileReader(folder: string) {
  return (data: string | undefined, file: string | undefined): Promise<Buffer | undefined> | Buffer => {
    if (data !== undefined) return Buffer.from(data, 'base64');
    return file === undefined ? Promise.resolve(undefined) : readFile(resolve(folder, file));
  };
}

function authorizer(user: User, folder: string, now: () => number): ClusterAccess['authorize'] {
  const { token, tokenFile, username, password, exec } = user;
  if (exec) return tokenFromCommand(exec, folder, now);
  if (tokenFile !== undefined) return tokenFromFile(resolve(folder, tokenFile), now);
  if (token !== undefined) return () => Promise.resolve(`Bearer ${token}`);
  if (username === undefined) return () => Promise.resolve(undefined);
  const basic = Buffer.from(`${username}:${password ?? ''}`).toString('base64');
  return () => Promise.resolve(`Basic ${basic}`);
}
