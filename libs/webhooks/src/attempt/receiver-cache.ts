import { WebhookSubscriptionRow } from '#database';
import type { EntityManager } from '#database';
import type { SecretBox } from '#platform';
import type { KeyObject } from 'node:crypto';
import { In } from 'typeorm';
import { standardKeyOf } from '../subscriptions/signing-secret.js';
import { openSecrets } from '../subscriptions/subscription-secrets.js';

/** A subscription as sending needs it: opened. */
export interface Receiver {
  subscriptionId: string;
  revision: number;
  url: URL;
  /** Names and values in turn. */
  headers: readonly string[];
  secret: string;
  /** Of the secret, and of the staged one where there is one: the receiver may check either, and change over when it likes. */
  standardKeys: readonly KeyObject[];
}

/** Receivers kept open: reading and opening one costs more than signing does. Whoever asks names the revision that is current. */
export class ReceiverCache {
  readonly #kept = new Map<string, Receiver>();

  constructor(
    private readonly db: EntityManager,
    private readonly box: SecretBox,
    private readonly onUnreadable: (error: unknown, subscriptionId: string) => void,
  ) {}

  /** Those of the given revisions or later ones; one that is gone by now is missing. */
  async load(revisions: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Receiver>> {
    // Bounded, since subscriptions come and go as long as the process runs; what is needed again is read again.
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

  /** One that cannot be opened (its key was taken away) must not stop the others: it is missing, and reported. */
  #keep(row: WebhookSubscriptionRow): void {
    try {
      this.#kept.set(row.id, openReceiver(this.box, row));
    } catch (error) {
      this.onUnreadable(error, row.id);
    }
  }
}

const cachedMax = 10_000;

/** Opens what is sealed. */
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
