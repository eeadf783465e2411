import { cpus, totalmem } from 'node:os';
import { readFile, readdir } from 'node:fs/promises';
import { rows } from './database.ts';

/** The machine of the numbers; without it they mean nothing. */
export async function describeMachine(url: string): Promise<string> {
  const [server] = await rows<{ version: string; durable: boolean }>(
    url,
    `SELECT current_setting('server_version') AS version,
            current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off' AS durable`,
  );
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const postgres = `PostgreSQL ${server?.version} (${server?.durable ? 'durable' : 'NOT durable'})`;
  return `${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores, ${memory}; Node ${process.versions.node}; ${postgres}`;
}

/** CPU time of a process, user and system, in microseconds. Only Linux tells; elsewhere the figures are NaN. */
export async function cpuMicrosOf(pids: readonly number[]): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN;
  const each = await Promise.all(pids.map(statOf));
  return each.reduce((sum, { micros }) => sum + micros, 0);
}

/** CPU time of the whole database server, if it runs on this machine: what writes its log and cleans up belongs to the price. */
export async function postgresCpuMicros(url: string): Promise<number> {
  const [checkpointer] = await rows<{ pid: number }>(
    url,
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
  );
  return microsOfServer(checkpointer?.pid ?? 0).catch(() => Number.NaN);
}

/** The server, by one of its processes: it, those that run, and those that have ended. */
async function microsOfServer(pid: number): Promise<number> {
  const { parent } = await statOf(pid);
  const server = await statOf(parent);
  const names = await readdir('/proc');
  const each = await Promise.all(
    // One that ended since it was listed counts among those that have.
    names.filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name)).catch(() => undefined)),
  );
  const running = each.flatMap((process) => (process?.parent === parent ? [process.micros] : []));
  return running.reduce((sum, micros) => sum + micros, server.micros + server.endedMicros);
}

async function statOf(pid: number): Promise<{ parent: number; micros: number; endedMicros: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  // The name in parentheses may hold spaces; behind it the parent is the 2nd field, and the times, in hundredths, are: user and
  // system of the process the 12th and 13th, those of its children that have ended the 14th and 15th.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, micros: (user + system) * 10_000, endedMicros: (endedUser + endedSystem) * 10_000 };
}
