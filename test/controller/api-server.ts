import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#testing';
import { Agent, request } from 'undici';
import { aCertificate, anAuthority } from '../connectors/certificate.js';
import { freePort } from '../free-port.js';

/** The user who may do everything, and the one with the tests' Role. */
const tokens = { admin: 'admin-token', controller: 'controller-token' };

/** Any JSON value; tests assert on it. */
export type Json = ReturnType<typeof JSON.parse>;

/** An answer of the server, as far as tests read it. */
export interface Answer {
  status: number;
  body: Json;
}

/** An etcd and a kube-apiserver of a test's own. */
export interface ApiServer {
  port: number;
  /** Sends as somebody who may do everything. */
  send(method: string, path: string, body?: unknown, contentType?: string): Promise<Answer>;
  /** The columns of `kubectl get` for a resource, with their values. */
  shown(path: string): Promise<Record<string, unknown>>;
  /** A kubeconfig of the controller's user, or of the admin; over another port where one is given. */
  writeKubeconfig(user?: 'admin' | 'controller', port?: number): Promise<string>;
  /** Forgets all versions before now, as etcd is asked to every five minutes. */
  compact(): Promise<void>;
  /** Ends kube-apiserver at once and starts it on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const assets = process.env['KUBEBUILDER_ASSETS'];

/** True if there are binaries to start; without them the suite is skipped with a note. */
export const hasApiServer = assets !== undefined;

/** Starts both and waits until the server answers; about 3 s. */
export async function startApiServer(): Promise<ApiServer> {
  const folder = await mkdtemp(join(tmpdir(), 'questglass-kube-'));
  const [etcdPort, peerPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
  await writePki(folder);
  const etcd = start(folder, 'etcd', [
    '--unsafe-no-fsync',
    '--log-level=error',
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
    `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
    `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
    `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
  ]);
  const startServer = () => start(folder, 'kube-apiserver', serverArguments(folder, etcdPort, port));
  let server = startServer();
  const agent = new Agent({ connect: { ca: await readFile(join(folder, 'ca.crt')) } });
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    contentType?: string,
    accept = 'application/json',
  ) => {
    const answer = await request(`https://127.0.0.1:${port}${path}`, {
      dispatcher: agent,
      method: method as 'GET',
      headers: {
        authorization: `Bearer ${tokens.admin}`,
        accept,
        ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const ready = () =>
    until(async () => {
      if (server.exitCode !== null) throw new Error('the API server ended');
      return (await send('GET', '/readyz').catch(() => undefined))?.status === 200;
    }, 240_000);
  const stop = async () => {
    await agent.destroy();
    await end(server, 'SIGKILL');
    await end(etcd, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready();
  } catch (error) {
    const log = await readFile(join(folder, 'kube-apiserver.log'), 'utf8');
    // Nobody else knows them yet.
    await stop();
    throw new Error(`the API server did not start:\n${log.slice(-2_000)}`, { cause: error });
  }
  return {
    port,
    send: (method, path, body, contentType) => send(method, path, body, contentType),
    shown: async (path) => {
      const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';
      const { body } = await send('GET', path, undefined, undefined, table);
      const names: string[] = body.columnDefinitions.map(({ name }: { name: string }) => name);
      return Object.fromEntries(names.map((name, place) => [name, body.rows[0].cells[place]]));
    },
    stop,
    writeKubeconfig: async (user = 'controller', at = port) => {
      const file = join(folder, `${user}-${at}.kubeconfig`);
      await writeFile(file, JSON.stringify(kubeconfig(folder, at, tokens[user])));
      return file;
    },
    compact: async () => {
      const { body } = await send('GET', '/api/v1/namespaces?limit=1');
      const answer = await request(`http://127.0.0.1:${etcdPort}/v3/kv/compaction`, {
        method: 'POST',
        body: JSON.stringify({ revision: body.metadata.resourceVersion, physical: true }),
      });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`etcd did not compact: ${answer.statusCode}`);
    },
    restart: async () => {
      await end(server, 'SIGKILL');
      server = startServer();
      await ready();
    },
  };
}

async function writePki(folder: string): Promise<void> {
  const authority = anAuthority();
  const { key, cert } = aCertificate(authority, { names: ['127.0.0.1', 'localhost'] });
  const account = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const users = [`${tokens.admin},admin,1,"system:masters"`, `${tokens.controller},controller,2`];
  await mkdir(join(folder, 'certs'));
  await Promise.all([
    writeFile(join(folder, 'ca.crt'), authority.pem),
    writeFile(join(folder, 'server.crt'), cert),
    writeFile(join(folder, 'server.key'), key),
    writeFile(join(folder, 'sa.key'), account.privateKey.export({ type: 'sec1', format: 'pem' })),
    writeFile(join(folder, 'sa.pub'), account.publicKey.export({ type: 'spki', format: 'pem' })),
    writeFile(join(folder, 'tokens.csv'), `${users.join('\n')}\n`),
  ]);
}

function serverArguments(folder: string, etcdPort: number, port: number): string[] {
  const file = (name: string) => join(folder, name);
  return [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    '--authorization-mode=RBAC',
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--tls-cert-file=${file('server.crt')}`,
    `--tls-private-key-file=${file('server.key')}`,
    `--cert-dir=${file('certs')}`,
    `--token-auth-file=${file('tokens.csv')}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${file('sa.pub')}`,
    `--service-account-signing-key-file=${file('sa.key')}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    '--disable-admission-plugins=ServiceAccount',
  ];
}

function kubeconfig(folder: string, port: number, token: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [
      {
        name: 'test',
        cluster: { server: `https://127.0.0.1:${port}`, 'certificate-authority': join(folder, 'ca.crt') },
      },
    ],
    users: [{ name: 'test', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test', namespace: 'default' } }],
  };
}

function start(folder: string, program: string, args: string[]): ChildProcess {
  const child = spawn(join(assets ?? '', program), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(join(folder, `${program}.log`), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
