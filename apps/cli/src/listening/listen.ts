/**
 * Forwards deliveries from the service to a receiver on this machine, until Ctrl-C. Failure modes:
 * - The connection breaks, or the service restarts: it reconnects with growing pauses, and the listener goes on with the deliveries that
 *   waited.
 * - The listener has ended in between: another one starts, with another secret.
 * - The key is refused: the command ends.
 */
import type { listenerCloses } from '#contracts';
import type { Connection } from '../config/connection.js';
import { Failure, exitCodes } from '../failure.js';
import { printMessage } from '../output/print.js';
import type { Environment } from '../environment.js';
import { Attempts } from './attempts.js';
import { ListenerPrinter } from './printer.js';
import type { PrinterOptions } from './printer.js';
import { open } from './socket.js';
import type { Ended, ListenerSocket } from './socket.js';

/** The options of a listener. */
export interface Listening extends PrinterOptions {
  forwardTo: URL;
  events: string | undefined;
}

/** The codes of the contract, repeated here: to import them would bring zod into the bundle. */
const closes = { refused: 4_401, ended: 4_410 } as const satisfies typeof listenerCloses;
/** WebSocket's code for a service that restarts. */
const serviceRestarts = 1_012;
const reconnectDelayMinMs = 1_000;
const reconnectDelayMaxMs = 30_000;
/** A connection that lasted this long resets the delays. */
const stableAfterMs = 60_000;

/** Listens until Ctrl-C; throws where another connection would fail, too. */
export async function listen(
  environment: Environment,
  connection: Connection,
  listening: Listening,
): Promise<void> {
  const stop = stopOnInterrupt(environment);
  const printer = new ListenerPrinter(environment, listening, () => stop.ask());
  const attempts = new Attempts(listening.forwardTo, printer);
  let listener: string | undefined;
  for (let failures = 0; ; failures += 1) {
    const opened = await openAgain(environment, connection, listening, { listener, failures });
    if (opened === 'gone') {
      printMessage(environment, 'the listener had ended meanwhile; another one is started');
      listener = undefined;
    } else if (opened !== 'failed') {
      const startedAt = performance.now();
      const ended = await serve(opened, { stop, attempts, printer, onReady: (id) => (listener = id) });
      if (ended === 'stopped') return;
      if (performance.now() - startedAt > stableAfterMs) failures = 0;
      printMessage(environment, `the connection ${ended.ended}; connecting again`);
    }
    if (await stop.within(opened === 'gone' ? 0 : reconnectDelayMs(failures))) return;
  }
}

/** The delay before another connection: longer each time, and with jitter, since many connections break at once. `failures` counts from 0. */
function reconnectDelayMs(failures: number): number {
  return Math.min(reconnectDelayMaxMs, reconnectDelayMinMs * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** The first connection must be made; a later one may fail for a while. */
async function openAgain(
  environment: Environment,
  connection: Connection,
  { forwardTo, events }: Listening,
  { listener, failures }: { listener: string | undefined; failures: number },
): Promise<ListenerSocket | 'gone' | 'failed'> {
  const query = { forward_to: forwardTo.href, events, listener };
  const opened = await open(connection, query, environment.env);
  if (opened.kind === 'open') return opened.socket;
  if (opened.kind === 'refused' && opened.status === 404 && listener !== undefined) return 'gone';
  const mayPass = opened.kind === 'unreachable' || opened.status >= 500 || opened.status === 429;
  if (failures === 0 || !mayPass) throw opened.failure;
  printMessage(environment, `${opened.failure.message}; trying again`);
  return 'failed';
}

interface Serving {
  stop: Stop;
  attempts: Attempts;
  printer: ListenerPrinter;
  onReady: (listener: string) => void;
}

/** Makes attempts as they come until the connection ends; returns how it ended. */
async function serve(
  socket: ListenerSocket,
  { stop, attempts, printer, onReady }: Serving,
): Promise<'stopped' | { ended: string }> {
  socket.onFrame((frame) => {
    if (frame.type === 'delivery') void attempts.make(frame, (report) => socket.send(report));
    else {
      onReady(frame.listener);
      printer.ready(frame);
    }
  });
  const ended = await Promise.race([socket.ended, stop.asked.then(() => 'asked' as const)]);
  if (ended === 'asked') {
    await socket.close();
    return 'stopped';
  }
  return { ended: judge(ended) };
}

function judge({ code, reason }: Ended): string {
  if (code === closes.refused) {
    const isSignedOut = reason === 'unauthorized';
    const message = isSignedOut
      ? 'the API key is not accepted any more'
      : `the API key may not listen any more (${reason})`;
    throw new Failure(message, isSignedOut ? exitCodes.notSignedIn : exitCodes.error);
  }
  if (code === closes.ended) throw new Failure(`the listener has ended: ${reason}`);
  return code === serviceRestarts ? 'was closed, since the service restarts' : 'broke';
}

/** Ctrl-C, or a reader that has gone. */
interface Stop {
  asked: Promise<void>;
  ask(): void;
  /** Waits, but not beyond the stop; resolves to whether that came. */
  within(ms: number): Promise<boolean>;
}

function stopOnInterrupt(environment: Environment): Stop {
  const asking = new AbortController();
  const { signal } = asking;
  const ask = () => asking.abort();
  const asked = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  environment.onInterrupt(ask);
  return {
    asked,
    ask,
    within: async (ms) => {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([asked, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
      clearTimeout(timer);
      return signal.aborted;
    },
  };
}
