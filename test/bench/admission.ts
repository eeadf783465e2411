import { hashSecret } from '#access';
import type { CallAnswer, CallQuestion } from './admission-callers.ts';
import { Child } from './child.ts';
import { makeKeys } from './keys.ts';
import { cpuMicrosOf, postgresCpuMicros } from './machine.ts';
import { startRedis } from './redis-process.ts';
import { reportOn } from './report.ts';
import type { Report } from './report.ts';
import { alternate } from './rounds.ts';
import type { Measured, Plan, Side } from './rounds.ts';
import type { TakerKind } from './takers.ts';

const group = 'group admission';
const single = 'one SQL call each';
const redisScript = 'Redis script each';

const processCount = 2;
const callersOfProcess = 50;
const keyCount = 1_000;

/** 5, 10 and 20 connections per process make no difference on two cores: the database is what is busy. */
const connectionsOfProcess = 10;

/** Admission without HTTP: how many requests a second two processes get admitted, by groups, one by one and by Redis. */
export async function admission(databaseUrl: string, plan: Plan): Promise<Report> {
  const keys = await makeKeys(databaseUrl, keyCount);
  const secretHashes = keys.map(({ secret }) => hashSecret(secret).toString('hex'));
  const children = Array.from({ length: processCount }, () => new Child('admission-callers.ts'));
  const redis = await startRedis(secretHashes);
  try {
    const callRound = callRoundOf(children, secretHashes);
    const postgresCpu = () => postgresCpuMicros(databaseUrl);
    const url = databaseUrl;
    const sides: Side[] = [
      { name: group, run: callRound({ kind: 'group', url }, postgresCpu) },
      {
        name: single,
        run: callRound({ kind: 'single', url, connections: connectionsOfProcess }, postgresCpu),
      },
    ];
    if (redis) {
      const { pid } = redis;
      sides.push({
        name: redisScript,
        run: callRound({ kind: 'redis', ...redis }, () => cpuMicrosOf([pid])),
      });
    }
    const results = await alternate(sides, plan);
    const needs = [
      { of: group, to: single, needed: 5 },
      { of: group, to: redisScript, needed: 1 },
    ];
    const note = redis
      ? `Redis ${redis.version}`
      : 'There is no redis-server on the PATH: its side was skipped.';
    return reportOn(results, needs, [note]);
  } finally {
    await Promise.all([...children.map((child) => child.stop()), redis?.stop()]);
  }
}

function callRoundOf(children: readonly Child[], secretHashes: string[]) {
  const pids = children.map(({ pid }) => pid);
  return (taker: TakerKind, storeCpuMicros: () => Promise<number>) =>
    async (seconds: number): Promise<Measured> => {
      const question: CallQuestion = { taker, secretHashes, callers: callersOfProcess, seconds };
      const [cpu, storeCpu] = [await cpuMicrosOf(pids), await storeCpuMicros()];
      const answers = await Promise.all(children.map((child) => child.ask<CallAnswer>(question)));
      const calls = answers.reduce((sum, answer) => sum + answer.calls, 0);
      return {
        perSecond: answers.reduce((sum, answer) => sum + answer.calls / answer.seconds, 0),
        cpuMicros: ((await cpuMicrosOf(pids)) - cpu) / calls,
        storeCpuMicros: ((await storeCpuMicros()) - storeCpu) / calls,
      };
    };
}
