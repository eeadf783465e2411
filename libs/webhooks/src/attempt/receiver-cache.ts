import { WebhookSubscriptionRow } from '#database';
import type { EntityManager } from '#database';
import type { SecretBox } from '#platform';
import type { KeyObject } from 'node:crypto';
import { In } from 'typeorm';
import { standardKeyOf } from '../subscriptions/signing-secret.js';
import { openSecrets } from '../subscriptions/subscription-secrets.js';

/** A subscription with its secrets opened, as sending needs it. */
export interface Receiver {
  subscriptionId: string;
  revision: number;
  url: URL;
  /** Names and values in turn. */
  headers: readonly string[];
  secret: string;
  /** Keys of the secret and of a staged one: the receiver may verify by either, and change over at any time. */
  standardKeys: readonly KeyObject[];
}

/** Opened receivers, because opening one costs more than signing does. Callers name the current revision. */
export class ReceiverCache {
  readonly #kept = new Map<string, Receiver>();

  constructor(
    private readonly db: EntityManager,
    private readonly box: SecretBox,
    private readonly onUnreadable: (error: unknown, subscriptionId: string) => void,
  ) {}

  /** The receivers at these revisions or later ones; a deleted one is missing. */
  async load(revisions: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Receiver>> {
    // Bounded, because subscriptions come and go for as long as the process runs; the needed ones are loaded again.
    if (this.#kept.size > cachedMax) this.#kept.clear();
    const stale = Array.from(revisions).flatMap(([id, revision]) => {
      const kept = this.#kept.get(id);
      return kept && kept.revision >= revision ? [] : [id];
    });
    if (stale.length > 0) await this.#read(stale);
    return this.#kept;
  }

  async #read(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#kept.delete(id);
    const rows = await this.db.findBy(WebhookSubscriptionRow, { id: In([...ids]) });
    for (const row of rows) this.#keep(row);
  }

  /** A receiver that cannot be opened (its key was taken away) must not stop the others: it is left out and reported. */
  #keep(row: WebhookSubscriptionRow): void {
    try {
      this.#kept.set(row.id, openReceiver(this.box, row));
    } catch (error) {
      this.onUnreadable(error, row.id);
    }
  }
}

const cachedMax = 10_000;

/** Opens the sealed parts. */
export function openReceiver(box: SecretBox, row: WebhookSubscriptionRow): Receiver {
  const { secret, staged, headers } = openSecrets(box, row.id, row);
  return {
    subscriptionId: row.id,
    revision: row.revision,
    url: new URL(row.url),
    headers: Object.entries(headers).flat(),
    secret,
    standardKeys: (staged === null ? [secret] : [secret, staged]).map(standardKeyOf),
  };
}
