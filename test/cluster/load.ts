import { setTimeout as wait } from 'node:timers/promises';
import { call } from './caller.js';
import type { Answer } from './caller.js';

/** The outcome of a load. */
export interface LoadReport {
  sent: number;
  /** Requests that did not succeed at first and were sent again, as clients do, by what they got first. */
  sentAgain: Record<string, number>;
  /** Requests that failed for good, by what they got. */
  lost: Record<string, number>;
}

/** A load that goes on until it is stopped. */
export interface Load {
  stop(): Promise<LoadReport>;
}

/** The failures after which a client sends again: the statuses of proxies and of 503, and connections that broke. Reads are safe to repeat. */
const again = ['502', '503', '504', 'connection'];
/**
 * The time for which a client keeps trying. A database fails over in seconds, but on a busy machine in many; an ingress may wait 30 seconds for
 * a pod that is gone, and then for the next one.
 */
const patienceMs = 90_000;

/** Sends reads at a steady rate, each when its time has come whatever became of those before it. */
export function startLoad(host: string, bearer: string, perSecond: number): Load {
  const report: LoadReport = { sent: 0, sentAgain: {}, lost: {} };
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
    for (; report.sent < due; report.sent += 1) {
      const sending = sendUntilAnswered(host, bearer, report).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      return report;
    },
  };
}

async function sendUntilAnswered(host: string, bearer: string, report: LoadReport): Promise<void> {
  const end = performance.now() + patienceMs;
  let outcome = await send(host, bearer);
  if (isSentAgain(outcome)) count(report.sentAgain, outcome);
  while (isSentAgain(outcome) && performance.now() < end) {
    await wait(250);
    outcome = await send(host, bearer);
  }
  if (outcome !== '200') count(report.lost, outcome);
}

function count(counts: Record<string, number>, outcome: string): void {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
}

function isSentAgain(outcome: string): boolean {
  return again.some((start) => outcome.startsWith(start));
}

async function send(host: string, bearer: string): Promise<string> {
  let answer: Answer;
  try {
    answer = await call(host, '/v1/data-sources', { bearer });
  } catch (error) {
    return `connection ${error instanceof Error && 'code' in error ? String(error.code) : 'broke'}`;
  }
  return describeAnswer(answer);
}

/** An answer's status, and whether a refusal says when to come again. */
export function describeAnswer({ status, headers }: Answer): string {
  return status === 503 && headers['retry-after'] === undefined ? '503 without Retry-After' : String(status);
}
