import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const Attributes = z
  .array(z.object({ key: z.string(), value: z.looseObject({}) }))
  .default([])
  .transform((all) =>
    Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]] as const)),
  );
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              kind: z.number(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as a collector gets it, with the attributes of the process that made it. */
export interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

/** Takes spans over OTLP as a collector does, and keeps them as they came. */
export interface SpanCollector {
  endpoint: string;
  /** Everything received so far. Protocol buffers hold their texts as they are, so names and values can be looked for. */
  received(): string;
  /** Spans of processes whose OTEL_EXPORTER_OTLP_PROTOCOL is http/json. */
  spans(): CollectedSpan[];
  /** The fields of the last request. */
  headers(): Record<string, unknown>;
  close(): Promise<void>;
}

export async function startSpanCollector(): Promise<SpanCollector> {
  const bodies: Buffer[] = [];
  let headers: Record<string, unknown> = {};
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    headers = request.headers;
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks));
      answer.writeHead(200, { 'content-type': request.headers['content-type'] ?? '' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => Buffer.concat(bodies).toString('latin1'),
    spans: () => bodies.flatMap((body) => spansIn(body.toString())),
    headers: () => headers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansIn(json: string): CollectedSpan[] {
  const { resourceSpans } = Export.parse(JSON.parse(json));
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, resource: resource.attributes }))),
  );
}
