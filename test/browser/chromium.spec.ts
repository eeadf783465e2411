import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { createLog } from '#platform';
import { Chromium } from '#workspace';

jest.setTimeout(120_000);
const path = process.env['QG_TEST_CHROMIUM'] ?? '/usr/bin/chromium';
const chromium = new Chromium(
  path,
  createLog({ level: 'error', service: 'test', sink: { write: () => true } }),
);

/** Pages by path, and the requests that came. */
let own: Server;
let other: Server;
const asked: string[] = [];
const pages: Record<string, string> = {};

beforeAll(async () => {
  own = await listen((url) => pages[url]);
  other = await listen((url) => {
    asked.push(url);
    return 'secret';
  });
  pages['/slow'] = '<main id="page" aria-busy="true"></main>';
  pages['/elsewhere'] =
    `<main id="page"><img src="${originOf(other)}/pixel"><iframe src="${originOf(other)}/frame"></iframe>
    <img src="http://example.invalid/"></main><script>fetch('${originOf(other)}/fetched'); fetch('/own', { method: 'POST' })</script>`;
});

beforeEach(() => {
  asked.length = 0;
});

afterAll(() => {
  own.close();
  other.close();
});

const print = (at: string, signal = AbortSignal.timeout(60_000)) =>
  chromium.print(
    { origin: originOf(own), path: at, format: 'png', timeZone: 'Europe/Oslo', locale: 'nb' },
    signal,
  );

it('reaches no other address, however the page asks', async () => {
  expect((await print('/elsewhere')).subarray(1, 4).toString()).toBe('PNG');
  expect(asked).toEqual([]);
});

it('ends with its signal, and leaves no process behind', async () => {
  const ending = new AbortController();
  const printing = print('/slow', ending.signal);
  const failure = printing.catch((error: unknown) => error);
  while (childrenOfThis() === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  ending.abort(new Error('enough'));
  expect(await failure).toEqual(new Error('enough'));
  expect(childrenOfThis()).toBe(0);
});

it('says that there is none at its path', async () => {
  const missing = new Chromium(
    '/nonexistent/chromium',
    createLog({ level: 'error', service: 'test', sink: { write: () => true } }),
  );
  const page = {
    origin: originOf(own),
    path: '/slow',
    format: 'pdf',
    timeZone: 'UTC',
    locale: 'en',
  } as const;
  await expect(missing.print(page, AbortSignal.timeout(30_000))).rejects.toThrow('/nonexistent/chromium');
});

/** The browsers that this process has started. */
function childrenOfThis(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      const [, parent] = / [A-Z] (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return (
        parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--headless')
      );
    } catch {
      return false;
    }
  }).length;
}

function listen(answer: (url: string) => string | undefined): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html').end(answer(url) ?? '');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
