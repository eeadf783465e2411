import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server's handling of one request. */
export type ModelReply =
  /** Answers as a model would, with a text or with an object as JSON. */
  | { says: string | object; finish?: 'stop' | 'length' | 'content_filter' }
  /** Answers as it stands. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Never answers; begins to answer and never ends; cuts the connection. */
  | 'silence'
  | 'half'
  | 'reset';

/** A request as it arrived. */
export interface ModelRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** The body as text, to look for what must not be in it. */
  text: string;
  /** True if the other side gave it up. */
  isLeft: boolean;
}

/** A language model that says what a test tells it to, in both formats of the wire: chat completions and Anthropic's messages. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  readonly #replies: ModelReply[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** Its next answers, one for each request; afterwards it answers 500. */
  next(...replies: ModelReply[]): void {
    this.requests.length = 0;
    this.#replies.splice(0, Infinity, ...replies);
  }

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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const path = request.url ?? '';
    const arrived = { path, headers: request.headers, body: JSON.parse(text), text, isLeft: false };
    this.requests.push(arrived);
    response.on('close', () => (arrived.isLeft = !response.writableFinished));
    const reply = this.#replies.shift() ?? { status: 500 };
    if (reply === 'silence') return;
    if (reply === 'reset') return void request.socket.resetAndDestroy();
    const json = { 'content-type': 'application/json' };
    if (reply === 'half') return void response.writeHead(200, json).write('{"id":');
    if ('status' in reply) {
      response.writeHead(reply.status, { ...json, ...reply.headers }).end(reply.body ?? '{}');
      return;
    }
    const said = typeof reply.says === 'string' ? reply.says : JSON.stringify(reply.says);
    const answer = path.endsWith('/messages')
      ? asMessage(said, reply.finish)
      : asCompletion(said, reply.finish);
    response.writeHead(200, json).end(JSON.stringify(answer));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function asCompletion(content: string, finish = 'stop') {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  };
}

function asMessage(text: string, finish = 'stop') {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: [{ type: 'text', text }],
    stop_reason: { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' }[finish],
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 20 },
  };
}
