import { EventSubscriber } from 'typeorm';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const waiting = new WeakMap<QueryRunner, (() => void)[]>();

/**
 * Calls `work` once the changes of the transaction are visible to others, and never when the transaction is rolled back; at once without
 * a transaction. Only for hints: a process may die between the commit and the call.
 */
export function afterCommit(tx: EntityManager, work: () => void): void {
  const runner = tx.queryRunner;
  if (runner?.isTransactionActive !== true) return work();
  waiting.set(runner, [...(waiting.get(runner) ?? []), work]);
}

/** The subscriber that reports commits, for which the mapper has no other way; it ignores all other events. */
@EventSubscriber()
export class CommitListener implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    // The release of a savepoint is no commit.
    if (queryRunner.isTransactionActive) return;
    const works = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    for (const work of works) work();
  }
}
