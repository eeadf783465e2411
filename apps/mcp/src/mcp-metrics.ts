import { Counter, Gauge, TracedHistogram } from '#platform';
import type { Registry, Span } from '#platform';

/** A request that was served, by names of bounded sets. */
export interface ServedRequest {
  method: string;
  tool: string | undefined;
  outcome: string;
}

/** Counters of MCP. Methods, tools and outcomes are bounded sets. */
export class McpMetrics {
  readonly #requests: Counter;
  readonly #duration: TracedHistogram;
  readonly #enabled: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'mcp_requests_total',
      help: 'JSON-RPC requests, and HTTP requests that were refused before they came to that.',
      labelNames: ['method', 'tool', 'outcome'],
      registers,
    });
    this.#duration = new TracedHistogram({
      name: 'mcp_request_duration_seconds',
      help: 'Time of one JSON-RPC request, after its authorization.',
      labelNames: ['method', 'tool'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
    this.#enabled = new Gauge({
      name: 'mcp_enabled',
      help: "The deployment's switch, as it was last read.",
      registers,
    });
  }

  served(request: ServedRequest, seconds: number, span: Span): void {
    const { method, tool = 'none', outcome } = request;
    this.#requests.inc({ method, tool, outcome });
    this.#duration.observe({ method, tool }, seconds, span);
  }

  refused(method: string, tool: string | undefined, outcome: string): void {
    this.#requests.inc({ method, tool: tool ?? 'none', outcome });
  }

  switchRead(isEnabled: boolean): void {
    this.#enabled.set(isEnabled ? 1 : 0);
  }
}
