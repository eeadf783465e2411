import { Counter, Gauge, Histogram } from '#platform';
import type { Registry } from '#platform';
import type { PictureListener } from './mail/chart-drawer.js';

/** The outcome of an attempt to deliver a notice. */
export type DeliveryOutcome = 'sent' | 'retry' | 'failed' | 'cancelled' | 'fault';

/** The log line of an attempt: never an address, a name or a value. */
export interface EndedDeliveryAttempt {
  workspaceId: string;
  deliveryId: string;
  kind: 'email' | 'slack' | 'teams' | 'unknown';
  outcome: DeliveryOutcome;
  attempt: number;
  seconds: number;
  /** The delay from its due time to its beginning. */
  lateSeconds: number;
}

/** Observes attempts. */
export interface DeliveryListener {
  onDelivery(ended: EndedDeliveryAttempt): void;
  onDue(count: number): void;
}

/** Counters of notices to people. Labels are bounded sets: never a channel or a workspace. */
export class DeliveryMetrics implements DeliveryListener, PictureListener {
  readonly #attempts: Counter;
  readonly #lateness: Histogram;
  readonly #due: Gauge;
  readonly #full: Gauge;
  readonly #pictures: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#attempts = new Counter({
      name: 'notice_deliveries_total',
      help: 'Attempts to send notices, by kind of channel and outcome.',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.#lateness = new Histogram({
      name: 'notice_delivery_lateness_seconds',
      help: 'Delay from the due time of a notice to the attempt to send it.',
      buckets: [1, 5, 15, 60, 300, 900, 3_600],
      registers,
    });
    this.#due = new Gauge({
      name: 'notice_deliveries_due',
      help: 'People and channels with a message that is due and not in flight, as of the last look of this process.',
      registers,
    });
    this.#full = new Gauge({
      name: 'notice_queues_full',
      help: 'Workspaces that have so many messages to people waiting that new ones are given up.',
      registers,
    });
    this.#pictures = new Counter({
      name: 'notice_pictures_total',
      help: 'Charts that were to be drawn for mails, by what came of them.',
      labelNames: ['outcome'],
      registers,
    });
  }

  onPicture(outcome: Parameters<PictureListener['onPicture']>[0]): void {
    this.#pictures.labels(outcome).inc();
  }

  onDelivery({ kind, outcome, lateSeconds }: EndedDeliveryAttempt): void {
    this.#attempts.labels(kind, outcome).inc();
    this.#lateness.observe(lateSeconds);
  }

  onDue(count: number): void {
    this.#due.set(count);
  }

  onFull(count: number): void {
    this.#full.set(count);
  }
}
