import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { chooseSandbox } from '#connectors';
import type { Sandbox } from '#connectors';
import type { Absent } from './engine.js';

/** The sandboxes of this system, each with why there is none where that is so. */
export async function sandboxesOf(folder: string): Promise<Record<'bubblewrap' | 'user', Sandbox | Absent>> {
  const chosen = await chooseSandbox('auto', folder);
  const ofRoot = await chooseSandbox('auto', folder, ['user']);
  return {
    bubblewrap: chosen.kind === 'bubblewrap' ? chosen : { absent: 'bubblewrap cannot be used here' },
    user:
      ofRoot.kind === 'user' ? ofRoot : { absent: 'this is not root, or its folders are closed to others' },
  };
}

/** The engine's processes that a process has started, wherever between them and it a sandbox stands. */
export function enginePids(engine: 'duckdb' | 'sqlite', starter = process.pid): number[] {
  return descendantsOf(starter).filter((pid) => {
    const [program = '', ...args] = commandOf(pid);
    return program.endsWith('/node') && args.at(-1)?.endsWith(`/${engine}/process.js`) === true;
  });
}

/** Fields of /proc/PID/status. */
export function statusOf(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  return Object.fromEntries(lines.map((line) => [line.split(':')[0], line.split(':\t')[1] ?? '']));
}

/** The CPU time of a process, which distinguishes a statement from a start; undefined after its end. */
export function cpuTicksOf(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[11];
}

/** Reports whether it has a namespace of its own. */
export function hasOwn(namespace: string, pid: number): boolean {
  return readlinkSync(`/proc/${pid}/ns/${namespace}`) !== readlinkSync(`/proc/self/ns/${namespace}`);
}

/** The process's view of one of our paths, and the mounts that it could write to. */
export function viewOf(pid: number) {
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').trim().split('\n');
  return {
    sees: (path: string) => existsSync(`/proc/${pid}/root${path}`),
    list: (path: string) => readdirSync(`/proc/${pid}/root${path}`).toSorted(),
    writable: mounts
      .map((line) => line.split(' '))
      .filter(([, , , , , options = '']) => !options.split(',').includes('ro'))
      .map(([, , , , at = '']) => at),
  };
}

function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function commandOf(pid: number): string[] {
  return read(`/proc/${pid}/cmdline`).split('\0').slice(0, -1);
}

/** Empty of what has ended in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
