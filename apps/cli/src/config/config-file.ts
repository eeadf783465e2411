import {
  chmodSync,
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { Failure, codeOf } from '../failure.js';
import { isRecord, parseJson, stringField } from '../json.js';
import type { EnvironmentVariables } from '../environment.js';
import type { Credential } from './credential.js';

// Failure modes: two commands write at once, the disk is full, the power fails, another user reads. So the file is written beside its
// place, with permissions for its owner alone, and then moved there: at any moment it is the old one or the new one.

/** The kept sign-ins by name, and which of them is meant where none is named. */
export interface Config {
  current: string | null;
  profiles: ReadonlyMap<string, Profile>;
}

/** A sign-in that was kept. */
export interface Profile {
  base: string;
  workspaceName: string;
  credential: Credential;
}

const ownerOnly = 0o077;

/** The file of the sign-ins, by the XDG rules. */
export function configPath(env: EnvironmentVariables): string {
  const given = env['XDG_CONFIG_HOME'];
  // A relative one is to be ignored, says XDG.
  const folder = given && isAbsolute(given) ? given : join(env['HOME'] || homedir(), '.config');
  return join(folder, 'questglass', 'config.json');
}

/** The kept sign-ins; none before the first. A file that others can read is closed to them. */
export function readConfig(path: string): Config {
  const text = readText(path);
  return text === undefined ? { current: null, profiles: new Map() } : parseConfig(path, text);
}

/** Keeps it, whole or not at all. */
export function writeConfig(path: string, config: Config): void {
  try {
    const target = realPath(path);
    makeFolder(dirname(target));
    replace(target, `${JSON.stringify(fileOf(config), null, 2)}\n`);
  } catch (cause) {
    throw new Failure(`the sign-in cannot be kept in ${path}: ${reason(cause)}`, undefined, { cause });
  }
}

function readText(path: string): string | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      if (process.platform !== 'win32' && (fstatSync(file).mode & ownerOnly) !== 0) chmodSync(path, 0o600);
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return undefined;
    throw new Failure(`${path} cannot be read: ${reason(cause)}`, undefined, { cause });
  }
}

function parseConfig(path: string, text: string): Config {
  const config = asConfig(parseJson(text));
  if (config) return config;
  throw new Failure(`${path} is damaged; remove it and sign in again: qg login`);
}

function asConfig(value: unknown): Config | undefined {
  if (!isRecord(value) || !isRecord(value['profiles'])) return undefined;
  const { current, profiles } = value;
  if (typeof current !== 'string' && current !== null) return undefined;
  const entries = Object.entries(profiles).map(
    ([name, profile]) => [name, asProfile(name, profile)] as const,
  );
  const sound = entries.flatMap(([name, profile]) => (profile ? [[name, profile] as const] : []));
  return sound.length === entries.length ? { current, profiles: new Map(sound) } : undefined;
}

/** Earlier versions named each profile by its base address, and kept that nowhere else. */
function asProfile(name: string, value: unknown): Profile | undefined {
  if (!isRecord(value)) return undefined;
  const credential = asCredential(value);
  if (!credential) return undefined;
  const base = stringField(value, 'base') ?? name;
  return { base, workspaceName: stringField(value, 'workspace_name') ?? '', credential };
}

function asCredential(value: Readonly<Record<string, unknown>>): Credential | undefined {
  const secret = stringField(value, 'api_key');
  if (secret !== undefined) return { kind: 'key', secret };
  const [token, email] = [stringField(value, 'session_token'), stringField(value, 'email')];
  const workspaceId = stringField(value, 'workspace_id');
  if (token === undefined || email === undefined || workspaceId === undefined) return undefined;
  return { kind: 'session', token, email, workspaceId };
}

function fileOf({ current, profiles }: Config): object {
  const entries = [...profiles].map(([name, { base, workspaceName, credential }]) => {
    const kept =
      credential.kind === 'key'
        ? { api_key: credential.secret }
        : { session_token: credential.token, email: credential.email, workspace_id: credential.workspaceId };
    return [name, { base, ...kept, workspace_name: workspaceName }] as const;
  });
  return { current, profiles: Object.fromEntries(entries) };
}

/** The real path of the file: people link it from elsewhere, and a link must not be replaced by a file. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return path;
    throw error;
  }
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32' && (statSync(folder).mode & ownerOnly) !== 0) chmodSync(folder, 0o700);
}

function replace(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a part of the path is not a folder',
};

function reason(error: unknown): string {
  return reasons[codeOf(error)] ?? (codeOf(error) || 'unknown error');
}
