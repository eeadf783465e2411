import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A failure between a client and the service: a status of the gateway's own, an answer that never comes, or one that cannot be unpacked. */
type GatewayFailure = 301 | 429 | 502 | 503 | 504 | 'cut' | 'garbled';

/** Somebody else's server between a client and the service. */
export interface BadGateway {
  url: string;
  requests: { headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/** Fails as it is told, request by request, and hands on all that come after. A connection that is cut has reached the service. */
export async function startBadGateway(to: string, failures: readonly GatewayFailure[]): Promise<BadGateway> {
  const requests: BadGateway['requests'] = [];
  const server = createServer((incoming, answer) => {
    const failure = failures[requests.length];
    const { method = 'GET', headers } = incoming;
    requests.push({ headers });
    if (typeof failure === 'number') {
      incoming.resume();
      answer.writeHead(failure, headersOf(failure)).end('<html>no</html>');
      return;
    }
    if (failure === 'garbled') {
      incoming.resume();
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
      return;
    }
    const outgoing = request(new URL(incoming.url ?? '/', to), { method, headers }, (given) => {
      if (failure === 'cut') {
        given.resume().once('end', () => answer.destroy());
        return;
      }
      answer.writeHead(given.statusCode ?? 0, given.headers);
      given.pipe(answer);
    });
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function headersOf(status: 301 | 429 | 502 | 503 | 504): Record<string, string> {
  switch (status) {
    case 301:
      return { location: 'https://elsewhere.example/' };
    case 502:
      return {};
    default:
      return { 'retry-after': '0' };
  }
}
