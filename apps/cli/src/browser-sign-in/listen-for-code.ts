import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Failure, exitCodes } from '../failure.js';

/** The answer that is waited for; any other page of the browser may knock as well, and is sent away. */
interface Expected {
  state: string;
  issuer: string;
}

interface Listening {
  redirectUri: string;
  /** Rejects where the person refuses, or nothing comes in time. */
  code: Promise<string>;
  close(): void;
}

const path = '/callback';
const waitMinutes = 5;

/** Waits on this machine for the browser to come back from the deployment with a code. */
export async function listenForCode(expected: Expected): Promise<Listening> {
  let resolve: (code: string) => void = () => undefined;
  let reject: (failure: Failure) => void = () => undefined;
  const code = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  // Nobody waits for it yet when the registration fails.
  code.catch(() => undefined);
  const server = createServer((request, response) => {
    const parameters = parametersOf(request, expected);
    if (!parameters) return sendPage(response, 400, 'This is not the sign-in that qg waits for.');
    const given = parameters.get('code');
    sendPage(response, 200, 'Go back to your terminal. This page can be closed.');
    if (given === null) reject(refusedBy(parameters.get('error')));
    else resolve(given);
  });
  const port = await open(server);
  const tooLate = new Failure(`nobody signed in within ${waitMinutes} minutes`, exitCodes.notSignedIn);
  const timer = setTimeout(() => reject(tooLate), waitMinutes * 60_000);
  const close = () => {
    clearTimeout(timer);
    server.close();
  };
  return { redirectUri: `http://127.0.0.1:${port}${path}`, code, close };
}

function open(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** The issuer tells an answer of another service, to which a person was led meanwhile, from that of this one (RFC 9207). */
function parametersOf(
  { method, url = '' }: IncomingMessage,
  expected: Expected,
): URLSearchParams | undefined {
  // Any page may call this port, with an address that is none, such as "//".
  const called = URL.parse(url, 'http://127.0.0.1');
  if (!called) return undefined;
  const { pathname, searchParams } = called;
  if (method !== 'GET' || pathname !== path) return undefined;
  if (searchParams.get('state') !== expected.state || searchParams.get('iss') !== expected.issuer)
    return undefined;
  return searchParams;
}

function refusedBy(error: string | null): Failure {
  const reason = error === 'access_denied' ? 'refused in the browser' : 'not possible in the browser';
  return new Failure(`the sign-in was ${reason}`, exitCodes.notSignedIn);
}

function sendPage(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; img-src data:; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(
    `<!doctype html><html lang="en"><title>qg</title><link rel="icon" href="data:,"><p>${text}</p></html>`,
  );
}
