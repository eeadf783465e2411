import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that is not what the settings say, on this machine; it keeps what it was asked. */
export async function aForeignServer(answer: RequestListener): Promise<{
  url: string;
  asked: IncomingMessage[];
  close: () => Promise<void>;
}> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  // It listens at a port, so its address is no pipe's name.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

/** Servers at mistyped addresses; none of it is to be told from a port that is closed. */
export const foreignAnswers: { name: string; answer: RequestListener }[] = [
  {
    name: 'a page of a web site',
    answer: (_, response) =>
      response.setHeader('content-type', 'text/html').end('<html>\n<h1>Hi</h1>\n</html>\n'),
  },
  { name: 'nothing but 200', answer: (_, response) => response.end() },
  {
    name: 'JSON of another kind',
    answer: (_, response) => response.end('{"hello": [1]}\n'),
  },
  {
    name: 'half of a JSON text',
    answer: (_, response) => response.end('{"id": "1", "next'),
  },
  {
    name: 'noise',
    answer: (_, response) => response.end(Buffer.from([0, 255, 10, 7, 10])),
  },
  {
    name: 'a page that is not there',
    answer: (_, response) => response.writeHead(404).end('no'),
  },
  {
    name: 'a redirect',
    answer: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  },
  { name: 'a connection that ends', answer: (request) => request.socket.destroy() },
];
