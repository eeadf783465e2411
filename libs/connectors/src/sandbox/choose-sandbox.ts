/**
 * The choice of a sandbox by trying it out: bubblewrap may be installed but forbidden to make namespaces (a pod's seccomp profile does
 * that), and another user may have no access to the folders of root.
 */
import { execFile } from 'node:child_process';
import { access, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '#platform';
import { codeFolders } from './code-folders.js';
import { UserRange } from './own-user.js';
import type { Sandbox, SandboxSetting } from './sandbox.js';
import { sandboxedCommand } from './sandboxed-command.js';

const patienceMs = 20_000;
const entry = new URL(import.meta.resolve('#engine-processes/sqlite'));
/** The folders of programs. PATH is not used, because anybody may have set it. */
const foldersOfPrograms = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'];

/**
 * Returns the first sandbox that works. Throws a ConfigError if one is required and none works. Without files there is nothing to read in
 * a sandbox.
 */
export async function chooseSandbox(
  setting: SandboxSetting,
  filesFolder: string | undefined,
  kinds: readonly Sandbox['kind'][] = ['bubblewrap', 'user'],
): Promise<Sandbox> {
  if (filesFolder === undefined) return { kind: 'none', why: 'this deployment offers no files' };
  if (setting === 'off') return { kind: 'none', why: 'it is switched off' };
  const whys: string[] = [];
  for (const candidate of await candidatesOf(kinds)) {
    const why = candidate.kind === 'none' ? candidate.why : await tryOut(candidate, filesFolder);
    if (why === undefined) return candidate;
    whys.push(why);
  }
  const why = whys.join('; ');
  if (setting === 'required')
    throw new ConfigError(`QG_FILE_SANDBOX is required, and this system has no sandbox: ${why}`);
  return { kind: 'none', why };
}

/** Returns a candidate for each kind, the best kind first; a candidate `none` says what its kind lacks. */
async function candidatesOf(kinds: readonly Sandbox['kind'][]): Promise<Sandbox[]> {
  const [bwrap, setpriv] = await Promise.all(['bwrap', 'setpriv'].map(findProgram));
  const found: Record<Sandbox['kind'], Sandbox[]> = {
    bubblewrap: [
      bwrap === undefined
        ? { kind: 'none', why: 'bubblewrap is not installed' }
        : { kind: 'bubblewrap', program: bwrap },
    ],
    user: [
      process.getuid?.() === 0
        ? { kind: 'user', users: new UserRange(), setpriv }
        : { kind: 'none', why: 'only root can lend processes a user of their own' },
    ],
    none: [],
  };
  return kinds.flatMap((kind) => found[kind]);
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of foldersOfPrograms) if (await exists(`${folder}/${name}`)) return `${folder}/${name}`;
  return undefined;
}

/** Returns the reason why a sandbox cannot be used: Node does not start in it, or cannot read the files that it needs. */
async function tryOut(sandbox: Sandbox, filesFolder: string): Promise<string | undefined> {
  const paths = [...codeFolders(entry), await nearestFolder(filesFolder)];
  const look = `for (const path of process.argv.slice(1)) require('node:fs').accessSync(path, 4)`;
  const { program, args, user } = sandboxedCommand(sandbox, ['--eval', look, '--', ...paths], paths);
  try {
    await promisify(execFile)(program, args, { env: {}, cwd: '/', timeout: patienceMs, ...user });
    return undefined;
  } catch (error) {
    return `${sandbox.kind === 'user' ? 'a user of its own' : 'bubblewrap'} cannot be used: ${reasonIn(error)}`;
  }
}

/** Returns the folder, or the nearest parent that exists if it has yet to be made. */
async function nearestFolder(path: string): Promise<string> {
  return (await exists(path)) ? realpath(path) : nearestFolder(dirname(path));
}

/** Returns the program's own words, or the line of a stack with the thrown error. */
function reasonIn(error: unknown): string {
  const stderr = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => /^(?:Error|bwrap|setpriv)\b/.test(each)) ?? lines[0];
  return line ?? (error instanceof Error ? error.message.split('\n', 1).join('') : String(error));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
