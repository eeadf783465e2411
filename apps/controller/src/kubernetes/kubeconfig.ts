/**
 * A cluster by a kubeconfig, outside of it: `@kubernetes/client-node` knows the ways in that people have (OIDC, commands that print
 * tokens or client certificates, proxies). It takes 90 MB and half a second to load, so it is loaded here alone; a pod needs none of it.
 */
import type { RequestOptions } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { KubeConfig } from '@kubernetes/client-node';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { AccessError } from './cluster-access.js';
import type { ClusterAccess } from './cluster-access.js';
import { Connections } from './connections.js';
import type { Credentials } from './connections.js';
import { OidcSettings, OidcUser } from './oidc-user.js';
import { Command, readKubeconfig } from './read-kubeconfig.js';

/** A command may ask a person's identity provider, and none of them takes longer. */
const credentialsLimitMs = 30_000;

/** The access of a kubeconfig's current context to its cluster. */
export async function kubeconfigAccess(path: string, now: () => number): Promise<ClusterAccess> {
  const library = await loadLibrary();
  let { config, oidc } = await loadKubeconfig(library, path);
  let isCurrent = true;
  /** A provider's tokens are newer than those of the file, as long as that is the same. */
  const reload = async () => {
    const read = await loadKubeconfig(library, path);
    config = read.config;
    if (oidc && isDeepStrictEqual(oidc.settings, read.oidc?.settings)) oidc.forget();
    else oidc = read.oidc;
  };
  const connections = new Connections(
    {
      read: async () => {
        // After a 401, the file may have other credentials by now, or a command that prints others.
        if (!isCurrent) await reload();
        isCurrent = true;
        return readCredentials(config, oidc);
      },
      pool: () => openPool(library, config),
    },
    now,
  );
  const { server } = clusterOf(config, path);
  return {
    url: server.replace(/\/+$/, ''),
    namespace: config.getContextObject(config.getCurrentContext())?.namespace ?? 'default',
    connection: () => connections.connection(),
    forget: () => {
      isCurrent = false;
      connections.forget();
    },
    close: () => connections.close(),
  };
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

async function loadLibrary() {
  try {
    return await import('@kubernetes/client-node');
  } catch (error) {
    throw new AccessError(
      'KUBECONFIG takes the package @kubernetes/client-node, which was left out of this installation: install the optional dependencies.',
      { cause: error },
    );
  }
}

interface Loaded {
  config: KubeConfig;
  /** Of the current user, where a provider signs them in. */
  oidc: OidcUser | undefined;
}

async function loadKubeconfig({ KubeConfig: Config }: Library, path: string): Promise<Loaded> {
  const config = new Config();
  const read = await readKubeconfig(path);
  const users = read.users.map(({ user: { 'auth-provider': provider, ...user }, ...one }) => ({
    ...one,
    user: provider && provider.name !== 'oidc' ? { ...user, 'auth-provider': provider } : user,
  }));
  config.loadFromString(JSON.stringify({ ...read, users }));
  clusterOf(config, path);
  const current = read.users.find(({ name }) => name === config.getCurrentUser()?.name);
  const provider = current?.user['auth-provider'];
  if (provider?.name !== 'oidc') return { config, oidc: undefined };
  const settings = OidcSettings.safeParse(provider.config);
  if (settings.success) return { config, oidc: new OidcUser(settings.data) };
  const missing = settings.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new AccessError(`The kubeconfig ${path} is not valid in its identity provider at: ${missing}.`);
}

function clusterOf(config: KubeConfig, path: string) {
  const cluster = config.getCurrentCluster();
  if (!cluster || !config.getCurrentUser())
    throw new AccessError(
      `The kubeconfig ${path} lacks its current context ${config.getCurrentContext()}, its cluster or its user.`,
    );
  return cluster;
}

async function readCredentials(config: KubeConfig, oidc: OidcUser | undefined): Promise<Credentials> {
  const { applied, token } = await applyTo(config, oidc);
  const { ca, cert, key, servername, rejectUnauthorized, headers, auth } = applied;
  const tls = { ca, cert, key, servername, rejectUnauthorized };
  // A token from a file ends with a line end, which no header may have.
  const fields = Object.entries(headers ?? {}).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    String(value).trim(),
  ]);
  if (token !== undefined) fields.unshift(['authorization', `Bearer ${token}`]);
  if (typeof auth === 'string')
    fields.unshift(['authorization', `Basic ${Buffer.from(auth).toString('base64')}`]);
  return {
    tls: Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined)),
    headers: Object.fromEntries(fields),
  };
}

/** Runs the user's command, or asks the provider, where the credentials that are known have ended. */
async function applyTo(config: KubeConfig, oidc: OidcUser | undefined) {
  const applied: RequestOptions = {};
  const giveUp = new AbortController();
  try {
    const token = await Promise.race([
      config.applyToHTTPSOptions(applied).then(() => oidc?.token()),
      wait(credentialsLimitMs, undefined, { signal: giveUp.signal, ref: false }).then(() => {
        throw new Error('no answer in time');
      }),
    ]);
    return { applied, token };
  } catch (error) {
    throw new AccessError(describeFailure(config, error));
  } finally {
    giveUp.abort();
  }
}

/** Neither what a command printed nor what was wrong with that may be told: it is a credential. */
function describeFailure(config: KubeConfig, error: unknown): string {
  const command = Command.safeParse(config.getCurrentUser()?.exec).data?.command;
  if (command !== undefined) return `The kubeconfig's command ${command} gave no credentials.`;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The kubeconfig's user has no credentials that can be used${code}.`;
}

/** By the library, which knows proxies. */
async function openPool({ RequestContext }: Library, config: KubeConfig): Promise<Dispatcher> {
  const context = new RequestContext(config.getCurrentCluster()?.server ?? '', 'GET');
  await config.applySecurityAuthentication(context);
  return context.getDispatcher() ?? new Agent();
}
