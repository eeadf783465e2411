import { readFile } from 'node:fs/promises';
import type { ApiProcess } from './api-process.ts';
import type { LoadAnswer, LoadQuestion } from './load-generator.ts';
import type { Bound } from './report.ts';
import type { Target } from './load-round.ts';

/**
 * The number of requests before the first look at a process, and between the looks. By the first one, code is compiled, pools and caches are
 * full, and the old generation has grown to its limit and been collected more than once. With MCP that happens every 70,000 requests or so,
 * and until then its growth looks like a leak.
 */
const calls = 200_000;
/** Memory in use without any garbage sways by less than a percent; this is five bytes a request. */
const inUseMax = 1.02;
/** Pages that are resident hold garbage as well, which is collected when the heap's limits say so. */
const residentMax = 1.1;

/** The memory of a process after as many requests again, beside that after the first. */
export interface MemoryGrowth {
  /** Memory in use: a leak of any kind shows here. */
  inUse: Bound;
  /** The processes as the system sees them. */
  resident: Bound;
}

/** The growth of a process over a number of requests, and over as many again. */
export async function memoryOver(
  { generator, url, exchanges }: Target,
  { pid, bytesInUse }: ApiProcess,
): Promise<MemoryGrowth> {
  const look = async () => {
    for (let sent = 0; sent < calls;) {
      const question: LoadQuestion = { url, exchanges, connections: 64, seconds: 1 };
      sent += (await generator.ask<LoadAnswer>(question)).requests;
    }
    // Before all garbage is collected for the other number.
    const resident = await residentBytes(pid);
    return { resident, inUse: await bytesInUse() };
  };
  const [before, after] = [await look(), await look()];
  return {
    inUse: growth('memory in use', before.inUse, after.inUse, inUseMax),
    resident: growth('resident memory', before.resident, after.resident, residentMax),
  };
}

function growth(what: string, before: number, after: number, max: number): Bound {
  const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
  const name = `${what} after ${calls.toLocaleString('en')} more requests (${megabytes(after)}) to that before (${megabytes(before)})`;
  return { name, value: after / before, max };
}

/** Only Linux tells. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1_024;
}
