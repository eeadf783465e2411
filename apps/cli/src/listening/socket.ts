import { Agent as HttpAgent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ListenerFrame, ListenerReport } from '#contracts';
import { WebSocket } from 'ws';
import { outage } from '../client/outage.js';
import { refusalOf } from '../client/refusal.js';
import { isLoopback } from '../config/base-url.js';
import type { Connection } from '../config/connection.js';
import { authorizationOf } from '../config/credential.js';
import type { Failure } from '../failure.js';
import { isRecord, parseJson } from '../json.js';
import type { EnvironmentVariables } from '../environment.js';
import { version } from '../version.js';

/** The end of a connection. */
export interface Ended {
  code: number;
  reason: string;
}

/** A connection to the service. */
export interface ListenerSocket {
  onFrame(handle: (frame: ListenerFrame) => void): void;
  send(report: ListenerReport): void;
  /** Tells the service that the listener ends. */
  close(): Promise<void>;
  ended: Promise<Ended>;
}

/** The outcome of connecting. */
export type OpenResult =
  | { kind: 'open'; socket: ListenerSocket }
  | { kind: 'refused'; status: number; failure: Failure }
  | { kind: 'unreachable'; failure: Failure };

/** Some ten times what an event may hold. */
const frameBytesMax = 16_000_000;
const handshakeMs = 15_000;
const listenPath = '/v1/webhooks/listen';
/** The service pings every 20 seconds; a connection that is silent for longer is dead. */
const silenceMaxMs = 45_000;
/** WebSocket's code of an end that both want. */
const normalClosure = 1_000;
const closeMs = 2_000;

/** Connects as a listener. As with every other command, the key goes to the base alone: redirects are not followed. */
export function open(
  connection: Connection,
  query: Readonly<Record<string, string | undefined>>,
  env: EnvironmentVariables,
): Promise<OpenResult> {
  const { base, credential } = connection;
  const agentOptions = isLoopback(base) ? {} : { proxyEnv: { ...env } };
  const socket = new WebSocket(addressOf(base, query), {
    agent: base.startsWith('https:') ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions),
    headers: { ...authorizationOf(credential), 'user-agent': `qg/${version}` },
    handshakeTimeout: handshakeMs,
    followRedirects: false,
    perMessageDeflate: false,
    maxPayload: frameBytesMax,
  });
  return new Promise((resolve) => {
    socket.on('error', (error) => resolve({ kind: 'unreachable', failure: outage(base, error) }));
    socket.on('unexpected-response', (_request, response: IncomingMessage) => {
      void readRefusal(response, connection).then(resolve);
    });
    // The first frames may come along with the handshake's answer, so they are kept until somebody asks.
    const opened = asListenerSocket(socket);
    socket.on('open', () => resolve({ kind: 'open', socket: opened }));
  });
}

function addressOf(base: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, value);
  return `${base.replace(/^http/, 'ws')}${listenPath}?${given.toString()}`;
}

async function readRefusal(response: IncomingMessage, connection: Connection): Promise<OpenResult> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of chunksOf(response)) chunks.push(chunk);
  } catch (error) {
    return { kind: 'unreachable', failure: outage(connection.base, error) };
  }
  const { statusCode: status = 0, headers } = response;
  const failure = refusalOf({ status, headers, bytes: Buffer.concat(chunks) }, connection, listenPath);
  return { kind: 'refused', status, failure };
}

/** The chunks of a body: this stream has no encoding. */
function chunksOf(response: IncomingMessage): AsyncIterable<Uint8Array> {
  return response;
}

function asListenerSocket(socket: WebSocket): ListenerSocket {
  const early: ListenerFrame[] = [];
  let handle: (frame: ListenerFrame) => void = (frame) => void early.push(frame);
  let silence: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.terminate(), silenceMaxMs);
  };
  socket.on('open', heard);
  socket.on('ping', heard);
  socket.on('message', (data: Buffer) => {
    heard();
    const frame = readFrame(data.toString('utf8'));
    if (frame) handle(frame);
  });
  const ended = new Promise<Ended>((resolve) => {
    socket.on('close', (code, reason) => {
      clearTimeout(silence);
      resolve({ code, reason: String(reason) });
    });
  });
  return {
    ended,
    onFrame: (next) => {
      handle = next;
      for (const frame of early.splice(0)) next(frame);
    },
    // A connection that has just broken: the service makes the attempt again.
    send: (report) => socket.send(JSON.stringify(report), () => undefined),
    close: async () => {
      socket.close(normalClosure);
      const terminateTimer = setTimeout(() => socket.terminate(), closeMs);
      await ended;
      clearTimeout(terminateTimer);
    },
  };
}

/** A newer service may send what this client does not know. */
function readFrame(text: string): ListenerFrame | undefined {
  const frame = parseJson(text);
  if (!isRecord(frame)) return undefined;
  const { type, listener, secret, ref, headers, body } = frame;
  if (type === 'ready' && typeof listener === 'string')
    return { type, listener, secret: typeof secret === 'string' ? secret : null };
  if (type === 'delivery' && typeof ref === 'number' && isTexts(headers) && typeof body === 'string')
    return { type, ref, headers, body };
  return undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
