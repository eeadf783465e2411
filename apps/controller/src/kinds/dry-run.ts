import { listManifestActs } from '#access';
import type { ManifestAct } from '#access';
import type { ApplyContext, SecretStore } from './context.js';

/** Thrown to undo what was tried. */
const undo = new Error('this was a dry run');

/**
 * Does something and undoes it all: what it would come to is what it did. The very code is run that would be run in earnest,
 * in a transaction that is rolled back, and the Secrets that it writes are kept aside.
 */
export async function dryRun<T>(
  context: ApplyContext,
  work: (context: ApplyContext) => Promise<T>,
): Promise<T> {
  const secrets = new DraftSecrets(context.secrets);
  const done: { result: T }[] = [];
  try {
    await context.db.transaction(async (tx) => {
      const result = await work({ ...context, db: tx, secrets, sources: { ...context.sources, db: tx } });
      done.push({ result });
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  const [only] = done;
  if (!only) throw new Error('a dry run came to no end');
  return only.result;
}

/** A resource's acts on records: the acts that the audit log gets, while `work` runs. */
export async function actsOf<T>(
  context: ApplyContext,
  managedBy: string,
  work: () => Promise<T>,
): Promise<{ result: T; acts: ManifestAct[] }> {
  const since = context.clock();
  const result = await work();
  return { result, acts: await listManifestActs(context.db, managedBy, since) };
}

/** An act in words: `webhook_subscription.changed (url, events)`. */
export function describeAct({ action, details }: ManifestAct): string {
  const changed = details['changed'];
  return Array.isArray(changed) && changed.length > 0 ? `${action} (${changed.join(', ')})` : action;
}

/** Secrets as they are, with those written that were only written here. */
class DraftSecrets implements SecretStore {
  readonly #written = new Map<string, string>();

  constructor(private readonly kept: SecretStore) {}

  async read(name: string, key: string): Promise<string | undefined> {
    return this.#written.get(`${name}/${key}`) ?? this.kept.read(name, key);
  }

  async write(name: string, key: string, value: string): Promise<void> {
    await this.kept.requireWritable(name, key, value);
    this.#written.set(`${name}/${key}`, value);
  }

  requireWritable(name: string, key: string, value: string): Promise<void> {
    return this.kept.requireWritable(name, key, value);
  }

  adviceFor(name: string, key: string): string {
    return this.kept.adviceFor(name, key);
  }
}
