/**
 * `GET /v1/webhooks/listen`, in order: authorize → origin → handshake → listener → WebSocket. Failure modes:
 * - The connection is dead without notice: it is cut after an unanswered ping.
 * - The key is revoked or its plan lowered: both are checked every two seconds, and the connection is closed.
 * - It sends something else than reports: it is closed.
 * - The process stops: it is closed, to connect elsewhere.
 */
import { Admission, firstRefusal, hashSecretHex, keySecretOf } from '#access';
import type { Admitted, WorkspaceAct } from '#access';
import { invalidRequest, listenOperation, listenerCloses, originNotAllowed, unavailable } from '#contracts';
import { isUpgrade, parseInput, takeUpgrade } from '#edge';
import type { AddRoutes, Upgrade } from '#edge';
import { traceparentOf } from '#platform';
import type { Clock, Log } from '#platform';
import { ListenerConnection, ListenerHub } from '#webhooks';
import type { OpenedListener } from '#webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import type { ApiParts } from './module.js';
import { actOfKey } from './routes/act.js';

const checkEveryMs = 2_000;
const pingEveryMs = 20_000;
/** A report holds 4 KB of an answer, which JSON may write six times as long. */
const messageBytesMax = 32_768;
const normalClosure = 1_000;
const policyViolation = 1_008;

/** Serves listeners on the api's server. */
export function serveListeners({ config, log, clock }: ApiParts): AddRoutes {
  return (server, context) => {
    const hub = context.get(ListenerHub);
    const listening = new Listening({
      hub,
      log,
      clock,
      admission: context.get(Admission),
      checkAddress: config.QG_KEY_ADDRESSES === 'everywhere',
    });
    // Before the server waits for its connections to end.
    server.addHook('preClose', (done) => {
      hub.closeAll();
      done();
    });
    server.get(listenOperation.path, { config: { operation: listenOperation } }, (request, reply) =>
      listening.serve(request, reply),
    );
  };
}

interface ListeningParts {
  hub: ListenerHub;
  admission: Admission;
  log: Log;
  clock: Clock;
  checkAddress: boolean;
}

/** A listener and who holds it. */
interface Held {
  listener: OpenedListener;
  act: WorkspaceAct;
  secretHash: string;
  address: string;
}

class Listening {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageBytesMax,
  });

  constructor(private readonly parts: ListeningParts) {}

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers, ip: address } = request;
    // Browsers always send one, and no page has any business here.
    if (headers.origin !== undefined) throw originNotAllowed();
    requireHandshake(request);
    const { query } = parseInput(listenOperation, request);
    const { hub, clock } = this.parts;
    const caller = keyOf(request);
    const traceparent = () => traceparentOf(request.state.trace);
    const act = actOfKey({ caller, address, traceparent }, clock());
    const listener = await hub.open(act, caller.facts.keyId, query);
    const secretHash = hashSecretHex(keySecretOf(headers.authorization));
    this.#upgrade(request, takeUpgrade(request, reply), { listener, act, secretHash, address });
    return reply;
  }

  #upgrade({ raw }: FastifyRequest, { socket, head }: Upgrade, held: Held): void {
    let isConnected = false;
    this.#sockets.handleUpgrade(raw, socket, head, (webSocket) => {
      isConnected = true;
      this.#connect(webSocket, held);
    });
    // Its client has gone meanwhile, and never learned of a listener that is new.
    if (!isConnected && held.listener.secret !== null) void this.#end(held);
  }

  #connect(socket: WebSocket, held: Held): void {
    const { hub } = this.parts;
    const { id } = held.listener;
    const connection = new ListenerConnection({
      send: (text) => socket.send(text),
      close: (code, reason) => closeSoon(socket, code, reason),
    });
    const timers = [keepAlive(socket), this.#watchKey(socket, held)];
    // A broken frame or connection; the close event follows.
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      try {
        connection.onMessage(String(data));
      } catch {
        closeSoon(socket, policyViolation, 'that is no report of an attempt');
      }
    });
    socket.on('close', (code) => {
      for (const timer of timers) clearInterval(timer);
      hub.disconnect(id, connection);
      if (code === normalClosure) void this.#end(held);
    });
    hub.connect(held.listener, connection);
  }

  /** Best effort: one that could not be ended here is ended by the sweep. */
  async #end({ listener: { id }, act }: Held): Promise<void> {
    await this.parts.hub
      .end(id, act.actor)
      .catch((error: unknown) => this.parts.log.warn({ error }, 'ending a listener failed'));
  }

  /** A key that may not connect any more is not sent anything any more, either. */
  #watchKey(socket: WebSocket, { secretHash, address }: Held): NodeJS.Timeout {
    const { admission, checkAddress, log } = this.parts;
    const { plan, scope } = listenOperation;
    return setInterval(() => {
      admission.admit(secretHash, 0).then(
        (verdict) => {
          const refusal = firstRefusal(verdict, { address, checkAddress, plan, scope });
          if (refusal) closeSoon(socket, listenerCloses.refused, refusal.code);
        },
        // The database is away: nothing is claimed meanwhile, so nothing is sent.
        (error: unknown) => log.debug({ error }, "a listener's key could not be looked up"),
      );
    }, checkEveryMs);
  }
}

function requireHandshake(request: FastifyRequest): void {
  const { 'sec-websocket-version': version, 'sec-websocket-key': key = '' } = request.headers;
  if (isUpgrade(request) && version === '13' && /^[+/0-9A-Za-z]{22}==$/.test(key)) return;
  const message = 'this is a WebSocket: connect with `qg webhooks listen`';
  throw invalidRequest([{ path: '', message }]);
}

function keyOf({ state: { caller } }: FastifyRequest): Admitted {
  if (caller?.kind === 'key') return caller.admitted;
  throw unavailable(new Error('a listener was authorized without a key'));
}

/** Cuts a connection whose other end has not answered the last ping. */
function keepAlive(socket: WebSocket): NodeJS.Timeout {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  return setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingEveryMs);
}

const closeMs = 1_000;

/** Says goodbye, and does not wait long for an answer. */
function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), closeMs).unref();
}
