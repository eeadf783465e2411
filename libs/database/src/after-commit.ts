import { EventSubscriber } from 'typeorm';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const waiting = new WeakMap<QueryRunner, (() => void)[]>();

/**
 * Calls `work` once what the transaction did is there for others to see, and never when it is rolled back; at once where
 * there is no transaction. For hints alone: a process may die between the commit and the call.
 */
export function afterCommit(tx: EntityManager, work: () => void): void {
  const runner = tx.queryRunner;
  if (runner?.isTransactionActive !== true) return work();
  waiting.set(runner, [...(waiting.get(runner) ?? []), work]);
}

/** The mapper's only way to report a commit; other events are ignored. */
@EventSubscriber()
export class CommitListener implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    // A savepoint that is released is no commit.
    if (queryRunner.isTransactionActive) return;
    const works = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    for (const work of works) work();
  }
}
