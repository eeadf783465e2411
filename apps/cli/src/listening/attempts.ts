import type { ListenerDelivery, ListenerReport } from '#contracts';
import { forward } from './forward.js';
import type { ListenerPrinter } from './printer.js';

/** Makes the attempts that the service asks for, and shows each. */
export class Attempts {
  constructor(
    private readonly forwardTo: URL,
    private readonly printer: ListenerPrinter,
  ) {}

  async make(
    { ref, headers, body }: ListenerDelivery,
    report: (report: ListenerReport) => void,
  ): Promise<void> {
    const startedAt = performance.now();
    const outcome = await forward(this.forwardTo, headers, Buffer.from(body));
    const durationMs = performance.now() - startedAt;
    report({ ref, duration_ms: durationMs, outcome });
    this.printer.attempt({ headers, body, outcome, durationMs });
  }
}
