import { Counter, Gauge, Histogram } from '#platform';
import type { Registry } from '#platform';

/** What is counted about MCP. Methods, tools and outcomes are bounded sets. */
export class McpMetrics {
  readonly #requests: Counter;
  readonly #duration: Histogram;
  readonly #enabled: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'mcp_requests_total',
      help: 'JSON-RPC requests, and HTTP requests that were refused before they came to that.',
      labelNames: ['method', 'tool', 'outcome'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'mcp_request_duration_seconds',
      help: 'Time of one JSON-RPC request, after it was let in.',
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

  served(method: string, tool: string | undefined, outcome: string, seconds: number): void {
    this.#requests.inc({ method, tool: tool ?? 'none', outcome });
    this.#duration.observe({ method, tool: tool ?? 'none' }, seconds);
  }

  refused(method: string, tool: string | undefined, outcome: string): void {
    this.#requests.inc({ method, tool: tool ?? 'none', outcome });
  }

  switchRead(isEnabled: boolean): void {
    this.#enabled.set(isEnabled ? 1 : 0);
  }
}
