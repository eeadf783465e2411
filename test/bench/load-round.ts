import type { Child } from './child.ts';
import type { Exchange, LoadAnswer, LoadQuestion } from './load-generator.ts';
import { cpuMicrosOf, postgresCpuMicros } from './machine.ts';
import type { Measured } from './rounds.ts';

/** Fewer stall on the round trip of admission; these keep the server busy. */
const connections = 256;

/** The requests with their targets, and whose CPU they cost. */
export interface Target {
  generator: Child;
  databaseUrl: string;
  url: string;
  pid: number;
  exchanges: Exchange[];
}

/** One round of load on a server. */
export function loadRound({ generator, databaseUrl, url, pid, exchanges }: Target) {
  return async (seconds: number): Promise<Measured> => {
    const [cpu, storeCpu] = [await cpuMicrosOf([pid]), await postgresCpuMicros(databaseUrl)];
    const question: LoadQuestion = { url, exchanges, connections, seconds };
    const answer = await generator.ask<LoadAnswer>(question);
    const cpuUsed = (await cpuMicrosOf([pid])) - cpu;
    const storeCpuUsed = (await postgresCpuMicros(databaseUrl)) - storeCpu;
    return {
      perSecond: answer.requests / answer.seconds,
      cpuMicros: cpuUsed / answer.requests,
      storeCpuMicros: storeCpuUsed / answer.requests,
      generatorBusy: answer.busy,
    };
  };
}
