import { cpus, totalmem } from 'node:os';
import { readFile } from 'node:fs/promises';
import { rows } from './database.ts';

/** What the numbers were measured on; without it they mean nothing. */
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
  const each = await Promise.all(pids.map(cpuMicrosOfOne));
  return each.reduce((sum, micros) => sum + micros, 0);
}

async function cpuMicrosOfOne(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  // The name in parentheses may hold spaces; user and system time are the 12th and 13th field behind it, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** CPU time of the database's own processes, if it runs on this machine. */
export async function postgresCpuMicros(url: string): Promise<number> {
  const backends = await rows<{ pid: number }>(
    url,
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return cpuMicrosOf(backends.map(({ pid }) => pid)).catch(() => Number.NaN);
}
