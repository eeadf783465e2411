import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** One HTTP answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** Names in lower case; a field that came twice is joined with a comma. */
  headers: Record<string, string>;
  body: string;
}

/** Bytes to send: text goes out as latin1, so that every character below U+0100 is one byte. */
export type Bytes = string | Buffer;

/** For a server that hangs; a busy machine may be silent for seconds. */
const answerLimitMs = 30_000;

/** The text of a request. The caller is responsible for `fields` about the body; `Connection: close` makes the server close after it. */
export function requestText(line: string, fields: readonly string[] = [], body = ''): string {
  return `${[`${line} HTTP/1.1`, 'Host: test', ...fields, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;
}

/** Sends bytes as they are, also those that an HTTP client refuses to send, and returns every answer until the server closes. */
export async function sendRaw(url: string, ...parts: readonly Bytes[]): Promise<RawAnswer[]> {
  const { socket, received } = await open(url);
  for (const part of parts) socket.write(bytesOf(part));
  return readAnswers(await received);
}

/** Sends the beginning of a request, ends the connection's sending side, and returns what the server makes of it. */
export async function sendUnfinished(url: string, beginning: Bytes): Promise<RawAnswer[]> {
  const { socket, received } = await open(url);
  socket.end(bytesOf(beginning));
  return readAnswers(await received);
}

/** Sends bytes and breaks the connection off at once. */
export async function sendAndReset(url: string, bytes: Bytes): Promise<void> {
  const { socket, received } = await open(url);
  socket.write(bytesOf(bytes), () => socket.resetAndDestroy());
  await received;
}

async function open(url: string): Promise<{ socket: Socket; received: Promise<Buffer> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const received = collect(socket);
  await once(socket, 'connect');
  return { socket, received };
}

/** Everything that arrives until the connection ends. A server that refuses early may reset it while we still send: what it said before counts. */
function collect(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    socket.setTimeout(answerLimitMs, () =>
      socket.destroy(new Error('the server neither answered nor closed the connection')),
    );
    socket.on('error', (error) => {
      if (!('code' in error)) reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

function bytesOf(part: Bytes): Buffer {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
}

function readAnswers(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest.length > 0) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd === -1) throw new Error(`not an HTTP answer: ${rest.toString('latin1', 0, 200)}`);
    const [statusLine = '', ...fields] = rest.toString('latin1', 0, headEnd).split('\r\n');
    const headers = readFields(fields);
    // Our answers say how long they are; one that does not is taken whole.
    const hasLength = 'content-length' in headers || !('transfer-encoding' in headers);
    const bodyEnd = hasLength ? headEnd + 4 + Number(headers['content-length'] ?? 0) : rest.length;
    answers.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      body: rest.toString('utf8', headEnd + 4, bodyEnd),
    });
    rest = rest.subarray(bodyEnd);
  }
  return answers;
}

function readFields(fields: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const colon = field.indexOf(':');
    const name = field.slice(0, colon).toLowerCase();
    const value = field.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}
