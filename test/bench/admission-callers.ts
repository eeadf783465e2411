// Callers in closed loop against one way of admission: each asks again when it was answered.
import { answerParent } from './child.ts';
import { openTaker } from './takers.ts';
import type { Take, TakerKind } from './takers.ts';

export interface CallQuestion {
  taker: TakerKind;
  secretHashes: string[];
  callers: number;
  seconds: number;
}

export interface CallAnswer {
  calls: number;
  seconds: number;
}

const opened = new Map<TakerKind['kind'], Promise<Take>>();

answerParent(async ({ taker, secretHashes, callers, seconds }: CallQuestion): Promise<CallAnswer> => {
  const take = await openOnce(taker);
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  let calls = 0;
  // A prime step and a start of its own let each process visit the keys in another order.
  let index = process.pid;
  const call = async () => {
    while (performance.now() < endAt) {
      index += 7_919;
      await take(secretHashes[index % secretHashes.length] ?? '');
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { calls, seconds: (performance.now() - startedAt) / 1_000 };
});

function openOnce(taker: TakerKind): Promise<Take> {
  const take = opened.get(taker.kind) ?? openTaker(taker);
  opened.set(taker.kind, take);
  return take;
}
