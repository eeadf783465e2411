import { Counter, Gauge, Histogram, TracedHistogram } from '#platform';
import type { Registry } from '#platform';
import type { DeliveryObserver, EndedAttempt } from './attempt/delivery-observer.js';
import { outcomeLabelOf } from './attempt/outcome-label.js';
import type { QueueDepth } from './claim/queue-depth.js';

/** Counters of deliveries. Labels are bounded sets: never a subscription, an address or a workspace. */
export class WebhookMetrics implements DeliveryObserver {
  readonly #enqueued: Counter;
  readonly #attempts: Counter;
  readonly #duration: TracedHistogram;
  readonly #endToEnd: Histogram;
  readonly #expired: Counter;
  readonly #ready: Gauge;
  readonly #oldest: Gauge;

  /** `inFlight` is called at each scrape. */
  constructor(registry: Registry, inFlight: () => number) {
    const registers = [registry];
    this.#enqueued = new Counter({
      name: 'webhook_enqueued_total',
      help: 'Deliveries created by fan-out, by event type.',
      labelNames: ['event'],
      registers,
    });
    this.#attempts = new Counter({
      name: 'webhook_delivery_attempts_total',
      help: 'Delivery attempts, by event type and outcome.',
      labelNames: ['event', 'outcome'],
      registers,
    });
    this.#duration = new TracedHistogram({
      name: 'webhook_delivery_duration_seconds',
      help: 'Time of a delivery attempt at the receiver.',
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.#endToEnd = new Histogram({
      name: 'webhook_end_to_end_seconds',
      help: 'Time from an event to its successful delivery, retries included.',
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600, 21_600, 86_400],
      registers,
    });
    this.#expired = new Counter({
      name: 'webhook_deliveries_expired_total',
      help: 'Deliveries that were given up after 24 hours.',
      registers,
    });
    this.#ready = new Gauge({
      name: 'webhook_queue_ready',
      help: 'Deliveries that are due and not in flight, and events that wait for fan-out; 100,001 means more.',
      registers,
    });
    this.#oldest = new Gauge({
      name: 'webhook_queue_oldest_ready_age_seconds',
      help: 'Age of the oldest delivery that is due or in flight.',
      registers,
    });
    void new Gauge({
      name: 'webhook_in_flight',
      help: 'Delivery attempts in flight in this process.',
      registers,
      collect() {
        this.set(inFlight());
      },
    });
  }

  onEnqueued(event: string, count: number): void {
    this.#enqueued.labels(event).inc(count);
  }

  onAttempt({ begun: { event }, outcome, record, at, span }: EndedAttempt): void {
    this.#attempts.labels(event.type, outcomeLabelOf(outcome)).inc();
    this.#duration.observe({}, outcome.durationMs / 1_000, span);
    if (outcome.state === 'succeeded')
      this.#endToEnd.observe((at.getTime() - event.createdAt.getTime()) / 1_000);
    const isGivenUp = 'end' in record.next && record.next.end === 'failed';
    if (isGivenUp && outcome.failure !== 'gone') this.#expired.inc();
  }

  onQueueDepth({ count, oldestAgeSeconds }: QueueDepth): void {
    this.#ready.set(count);
    this.#oldest.set(oldestAgeSeconds);
  }
}
