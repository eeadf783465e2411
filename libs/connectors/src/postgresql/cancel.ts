import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SettingsOf } from '#contracts';
import type { SourceNetwork } from '../network.js';
import { connectTimeoutMs, guardedSocket, tlsOptions } from '../guarded-socket.js';

const cancelRequestCode = 80_877_102;
const sslRequestCode = 80_877_103;

/** The key with which a session is cancelled. */
export interface CancelKey {
  processId: number;
  secret: number;
}

/**
 * Asks the server, over a connection of its own, to stop the statement of a session. The server closes that connection once it has passed
 * the request on, and never says whether there was anything to stop.
 */
export async function requestCancel(
  settings: SettingsOf<'postgresql'>,
  network: SourceNetwork,
  key: CancelKey,
): Promise<void> {
  const socket = guardedSocket(network);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(connectTimeoutMs, () => socket.destroy(new Error('timeout')));
      socket.once('error', reject);
      socket.once('close', () => resolve());
      socket.once('connect', () => send(socket, settings, key, reject));
      socket.connect(settings.port, settings.host);
    });
  } finally {
    socket.destroy();
  }
}

/** Sends the cancel request with the same TLS settings as the session, because anyone who reads the key could cancel its statements. */
function send(
  socket: Socket,
  settings: SettingsOf<'postgresql'>,
  key: CancelKey,
  fail: (error: Error) => void,
): void {
  const tls = tlsOptions(settings);
  if (!tls) {
    socket.end(message(cancelRequestCode, key.processId, key.secret));
    socket.resume();
    return;
  }
  socket.once('data', (answer) => {
    if (answer.toString() !== 'S') return fail(new Error('the server does not support TLS'));
    const servername = isIP(settings.host) === 0 ? { servername: settings.host } : {};
    const secured = connectTls({ ...tls, ...servername, socket, host: settings.host });
    secured.once('error', fail);
    secured.once('secureConnect', () => secured.end(message(cancelRequestCode, key.processId, key.secret)));
    secured.resume();
  });
  socket.write(message(sslRequestCode));
}

function message(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * (numbers.length + 1));
  bytes.writeInt32BE(bytes.length, 0);
  for (const [i, number] of numbers.entries()) bytes.writeInt32BE(number, 4 * (i + 1));
  return bytes;
}
