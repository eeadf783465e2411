import { Counter, Gauge } from '#platform';
import type { Registry } from '#platform';
import type { DeliveryObserver, EndedAttempt } from '../attempt/delivery-observer.js';
import { outcomeLabelOf } from '../attempt/outcome-label.js';

/** Counters of listeners. Labels are bounded sets: never a listener, a key or a workspace. */
export class ListenerMetrics implements DeliveryObserver {
  readonly #attempts: Counter;

  /** `open` is called at each scrape. */
  constructor(registry: Registry, open: () => number) {
    const registers = [registry];
    this.#attempts = new Counter({
      name: 'webhook_listener_attempts_total',
      help: 'Delivery attempts at listeners, by event type and outcome.',
      labelNames: ['event', 'outcome'],
      registers,
    });
    void new Gauge({
      name: 'webhook_listeners_open',
      help: 'Listeners that are connected to this process.',
      registers,
      collect() {
        this.set(open());
      },
    });
  }

  /** Ignored: workers enqueue the deliveries of listeners, too, and count them. */
  onEnqueued(): void {}

  onAttempt({ begun: { event }, outcome }: EndedAttempt): void {
    this.#attempts.labels(event.type, outcomeLabelOf(outcome)).inc();
  }
}
