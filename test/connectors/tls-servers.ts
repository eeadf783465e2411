import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Identity } from './certificate.js';

/** A server on this machine that lets nobody in; it keeps what it was told. */
export interface StandIn {
  port: number;
  /** Bytes that came in the clear, without those of TLS itself. */
  inTheClear: () => string;
  /** Bytes that came through TLS. */
  throughTls: () => string;
  /** Comes when every client has hung up: nothing more will be told then. */
  isLeft: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** A server's side of its protocol; without an identity the server has no TLS. */
type Conversation = (socket: Socket, identity: Identity | undefined, told: Told) => void;

interface Told {
  clear: Buffer[];
  secured: Buffer[];
}

/** PostgreSQL: asks for the password as plain text once TLS is up, which shows whether it would have been sent. */
export function aPostgresqlServer(identity?: Identity): Promise<StandIn> {
  return standIn(identity, (socket, own, told) => {
    socket.once('data', (sslRequest) => {
      told.clear.push(sslRequest);
      socket.write(own ? 'S' : 'N');
      if (own) refusePassword(upgraded(socket, own, told));
      else socket.on('data', (bytes) => told.clear.push(bytes));
    });
  });
}

/** A PostgreSQL that answers the request for TLS as if there had been none, and asks for the password at once. */
export function aPostgresqlServerThatSkipsTls(): Promise<StandIn> {
  return standIn(undefined, (socket, _, told) => {
    socket.on('data', (bytes) => {
      told.clear.push(bytes);
      socket.write(passwordRequest);
    });
  });
}

function refusePassword(secured: TLSSocket): void {
  secured.once('data', () => {
    secured.write(passwordRequest);
    secured.once('data', () => {
      const refusal = 'SFATAL\0C28P01\0Mpassword authentication failed\0\0';
      secured.end(postgresqlMessage('E', Buffer.from(refusal)));
    });
  });
}

/** MySQL: names a way to sign in that sends the password as it is through TLS. */
export function aMysqlServer(identity?: Identity): Promise<StandIn> {
  return standIn(identity, (socket, own, told) => {
    socket.write(mysqlPacket(0, mysqlGreeting(own !== undefined)));
    // The driver begins TLS without awaiting an answer, so what follows its request is TLS's already.
    socket.on('readable', function next() {
      const request: Buffer | null = own ? socket.read(mysqlSslRequestBytes) : socket.read();
      if (!request) return;
      told.clear.push(request);
      if (!own) return;
      socket.off('readable', next);
      const secured = upgraded(socket, own, told);
      secured.once('data', () => {
        const refusal = Buffer.from([0xff, 1045 & 0xff, 1045 >> 8, ...Buffer.from('#28000Access denied')]);
        secured.end(mysqlPacket(3, refusal));
      });
    });
  });
}

/** Trino or ClickHouse over https: 401, and for ClickHouse its own words. */
export async function anHttpsServer(identity: Identity): Promise<StandIn> {
  const told: Told = { clear: [], secured: [] };
  const server = createHttpsServer(identity, (request, response) => {
    told.secured.push(Buffer.from(request.rawHeaders.join('\n')));
    request.resume();
    response.writeHead(401).end('Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)');
  });
  return listening(server, told);
}

function standIn(identity: Identity | undefined, converse: Conversation): Promise<StandIn> {
  const told: Told = { clear: [], secured: [] };
  const server = createServer((socket) => {
    // A client that does not trust what it sees hangs up; that is for the client's side to tell.
    socket.on('error', () => socket.destroy());
    converse(socket, identity, told);
  });
  return listening(server, told);
}

async function listening(server: Server, told: Told): Promise<StandIn> {
  const open = new Map<Socket, Promise<unknown>>();
  server.on('connection', (socket) => {
    open.set(socket, new Promise((resolve) => socket.once('close', resolve)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // It listens at a port, so its address is no pipe's name.
    port: (server.address() as AddressInfo).port,
    inTheClear: () => Buffer.concat(told.clear).toString('latin1'),
    throughTls: () => Buffer.concat(told.secured).toString('latin1'),
    isLeft: () => Promise.all(open.values()),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open.keys()) socket.destroy();
      await closed;
    },
  };
}

function upgraded(socket: Socket, identity: Identity, told: Told): TLSSocket {
  const secured = new TLSSocket(socket, { isServer: true, ...identity });
  secured.on('error', () => secured.destroy());
  secured.on('data', (bytes: Buffer) => told.secured.push(bytes));
  return secured;
}

/** AuthenticationCleartextPassword. */
const passwordRequest = postgresqlMessage('R', Buffer.from([0, 0, 0, 3]));

function postgresqlMessage(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const mysqlSslRequestBytes = 36;

const mysqlCapabilities = {
  longPassword: 0x1,
  connectWithDatabase: 0x8,
  protocol41: 0x200,
  ssl: 0x800,
  secureConnection: 0x8000,
  pluginAuth: 0x80000,
};

/** Protocol::HandshakeV10. */
function mysqlGreeting(hasTls: boolean): Buffer {
  const { ssl, ...others } = mysqlCapabilities;
  const flags = Object.values(others).reduce((sum, flag) => sum | flag, hasTls ? ssl : 0);
  const fixed = Buffer.alloc(31 + 13);
  fixed.writeUInt32LE(1, 0);
  fixed.write('saltsalt', 4, 'latin1');
  fixed.writeUInt16LE(flags & 0xffff, 13);
  fixed.writeUInt8(0x21, 15);
  fixed.writeUInt16LE(0x2, 16);
  fixed.writeUInt16LE(flags >>> 16, 18);
  fixed.writeUInt8(21, 20);
  fixed.write('saltsaltsalt', 31, 'latin1');
  return Buffer.concat([Buffer.from('\x0a8.4.0\0', 'latin1'), fixed, Buffer.from('sha256_password\0')]);
}

function mysqlPacket(sequence: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([content.length & 0xff, content.length >> 8, 0, sequence]), content]);
}
