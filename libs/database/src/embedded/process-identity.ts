import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '#platform';

/**
 * Identifies a process by its number and start time, because numbers are reused: soon in a container, where each start has the same ones.
 * Undefined if there is no such process, or only its zombie.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const started = process.platform === 'linux' ? await startFromProc(pid) : await startFromPs(pid);
  return started && `${pid} ${started}`;
}

async function startFromProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(noSuchProcess);
  // The name in parentheses may hold anything; the state follows it, and the start time 19 fields later.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

async function startFromPs(pid: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(noOutput);
  return stdout.trim() || undefined;
}

function noSuchProcess(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ESRCH') throw error;
}

/** ps ends with 1 when there is no such process. */
function noOutput(error: unknown): { stdout: string } {
  if (error instanceof Error && 'code' in error && error.code === 1) return { stdout: '' };
  throw error;
}
