import { once } from 'node:events';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { freePort } from '../free-port.js';
import type { Identity } from '../connectors/certificate.js';

/** A request as a server that stands in for an API server saw it. */
export interface Seen {
  authorization: string | undefined;
  /** The subject of the client's certificate, if it showed one. */
  certificateOf: string | undefined;
}

/** Stands in for an API server: it answers as it is told, and remembers who asked. */
export interface TlsServer {
  port: number;
  seen: Seen[];
  /** Shows another certificate at new connections. */
  replace(identity: Identity): void;
  close(): Promise<void>;
}

export async function startTlsServer(
  identity: Identity,
  answer: (response: ServerResponse, requests: number) => void,
): Promise<TlsServer> {
  const seen: Seen[] = [];
  const port = await freePort();
  const server = createServer(
    { ...identity, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      seen.push({ authorization: request.headers.authorization, certificateOf: subjectOf(request) });
      // A connection for each, so that certificates that are replaced are looked at.
      response.setHeader('connection', 'close');
      answer(response, seen.length);
    },
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    seen,
    replace: (another) => server.setSecureContext(another),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function subjectOf({ socket }: IncomingMessage): string | undefined {
  const { subject } = (socket as TLSSocket).getPeerCertificate();
  const name = subject?.CN;
  return Array.isArray(name) ? name.join() : name;
}

/** Answers with JSON. */
export function answerJson(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');
}
