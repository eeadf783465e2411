import { readFile } from 'node:fs/promises';
import type { LoadAnswer, LoadQuestion } from './load-generator.ts';
import type { Bound } from './report.ts';
import type { Target } from './load-round.ts';

/** By then code is compiled, pools and caches are full, and the heap has the size that the load asks for. */
const settledAfter = 50_000;
const calls = 100_000;
/** What garbage, which is collected when the heap's limits say so, adds or leaves. */
const sway = 1.1;

/** How much memory a process holds after a hundred thousand requests, beside what it held when it had settled. */
export async function memoryOver({ generator, url, pid, exchanges }: Target): Promise<Bound> {
  const load = async (count: number) => {
    for (let sent = 0; sent < count;) {
      const question: LoadQuestion = { url, exchanges, connections: 64, seconds: 1 };
      sent += (await generator.ask<LoadAnswer>(question)).requests;
    }
    return residentMegabytes(pid);
  };
  const settled = await load(settledAfter);
  const after = await load(calls);
  const name = `resident memory after ${calls.toLocaleString('en')} more requests (${after} MB) to that before (${settled} MB)`;
  return { name, value: after / settled, max: sway };
}

/** Only Linux tells. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024);
}
