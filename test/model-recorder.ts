import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it went by: what was asked, and what the model said; undefined where it was left before. */
export interface RecordedCall {
  body: Record<string, unknown>;
  said: string | undefined;
  usage: { prompt_tokens: number; completion_tokens: number } | undefined;
}

/** Stands between the api and a real model that speaks chat completions, and keeps what each of them says. */
export class ModelRecorder {
  readonly calls: RecordedCall[] = [];
  readonly #server = createServer((request, response) => {
    this.#pass(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });

  /** The model's own address, as http://host:port/v1. */
  constructor(private readonly model: string) {}

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/v1`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const call: RecordedCall = { body: JSON.parse(body), said: undefined, usage: undefined };
    this.calls.push(call);
    const left = new AbortController();
    response.on('close', () => left.abort());
    const answer = await fetch(`${this.model}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: left.signal,
    });
    const text = await answer.text();
    const { choices, usage } = JSON.parse(text);
    call.said = choices?.[0]?.message?.content;
    call.usage = usage;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }
}
