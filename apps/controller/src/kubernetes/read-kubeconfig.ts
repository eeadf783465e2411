import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { AccessError } from './cluster-access.js';

/** A command of a user that prints credentials. */
export const Command = z.looseObject({
  apiVersion: z.string(),
  command: z.string(),
  args: z.array(z.string()).nullish(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  provideClusterInfo: z.boolean().nullish(),
});
type Command = z.infer<typeof Command>;

const User = z.looseObject({
  'client-certificate': z.string().optional(),
  'client-key': z.string().optional(),
  token: z.string().optional(),
  tokenFile: z.string().optional(),
  exec: Command.nullish(),
  'auth-provider': z
    .looseObject({ name: z.string(), config: z.record(z.string(), z.unknown()).nullish() })
    .nullish(),
});
type User = z.infer<typeof User>;

const Cluster = z.looseObject({ server: z.url(), 'certificate-authority': z.string().optional() });

const Kubeconfig = z.looseObject({
  'current-context': z.string().min(1),
  clusters: z.array(z.looseObject({ name: z.string(), cluster: Cluster })),
  users: z.array(z.looseObject({ name: z.string(), user: User })),
  contexts: z.array(z.looseObject({ name: z.string() })),
});
type Kubeconfig = z.infer<typeof Kubeconfig>;

/**
 * A kubeconfig as kubectl understands it, with what `@kubernetes/client-node` leaves out: paths are relative to its folder, `tokenFile`
 * is read, and a command is told that nobody sits before it.
 */
export async function readKubeconfig(path: string): Promise<Kubeconfig> {
  const folder = dirname(resolve(path));
  const config = parseKubeconfig(path, await readText(path));
  return {
    ...config,
    clusters: config.clusters.map((one) => ({
      ...one,
      cluster: { ...one.cluster, ...absolute(folder, one.cluster, 'certificate-authority') },
    })),
    users: config.users.map((one) => ({ ...one, user: completeUser(folder, one.user) })),
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new AccessError(`The kubeconfig ${path} cannot be read.`, { cause: error });
  }
}

/** Its values are credentials, so that none is told. */
function parseKubeconfig(path: string, text: string): Kubeconfig {
  const parsed = Kubeconfig.safeParse(parseYaml(path, text));
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new AccessError(`The kubeconfig ${path} is not valid at: ${where}.`);
}

function parseYaml(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new AccessError(`The kubeconfig ${path} is no YAML.`);
  }
}

function completeUser(folder: string, user: User): User {
  const { tokenFile, token, exec, 'auth-provider': provider, ...rest } = user;
  const files = {
    ...absolute(folder, user, 'client-certificate'),
    ...absolute(folder, user, 'client-key'),
  };
  // By the name that the library gives what reads a token's file, again every minute; a file goes before a token.
  const fromFile = tokenFile !== undefined && {
    'auth-provider': { name: 'tokenFile', config: { tokenFile: resolve(folder, tokenFile) } },
  };
  return {
    ...rest,
    ...files,
    ...(provider && { 'auth-provider': completeProvider(folder, provider) }),
    ...(fromFile || (token !== undefined && { token })),
    ...(exec && { exec: completeCommand(folder, exec) }),
  };
}

function completeProvider(folder: string, provider: NonNullable<User['auth-provider']>) {
  const config = provider.config ?? {};
  return { ...provider, config: { ...config, ...absolute(folder, config, 'idp-certificate-authority') } };
}

function completeCommand(folder: string, exec: Command): Command {
  const { apiVersion, command, env } = exec;
  const info = { apiVersion, kind: 'ExecCredential', spec: { interactive: false } };
  return {
    ...exec,
    // A command with a slash is a path from the kubeconfig's folder; another is looked for in PATH.
    command: command.includes('/') ? resolve(folder, command) : command,
    args: exec.args ?? [],
    env: [...(env ?? []), { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }],
  };
}

function absolute<Name extends string>(
  folder: string,
  holder: Readonly<Record<string, unknown>>,
  name: Name,
): Partial<Record<string, string>> {
  const file = holder[name];
  return typeof file === 'string' ? { [name]: resolve(folder, file) } : {};
}
