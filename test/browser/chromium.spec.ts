import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { createLog } from '#platform';
import { Chromium } from '#workspace';

jest.setTimeout(120_000);
const path = process.env['QG_TEST_CHROMIUM'] ?? '/usr/bin/chromium';
const log = createLog({ level: 'error', service: 'test', sink: { write: () => true } });
const chromium = new Chromium(path, log);

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
  pages['/drawn'] = '<main id="page" data-board="drawn">Drawn</main>';
  pages['/redirected'] = '<main id="page" aria-busy="true"><img src="/moved"></main>';
  pages['/failed'] = '<main id="page" data-board="failed">This view has ended.</main>';
  pages['/large'] = `<main id="page"></main><script>
    const kept = []; setInterval(() => kept.push(new Uint8Array(8e6).fill(7)), 20)</script>`;
  pages['/elsewhere'] =
    `<main id="page" data-board="drawn"><img src="${originOf(other)}/pixel"><iframe src="${originOf(other)}/frame"></iframe>
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

it('prints no error in place of a dashboard, nor a page that is not there', async () => {
  await expect(print('/failed')).rejects.toMatchObject({ reason: 'not drawn' });
  await expect(print('/gone')).rejects.toMatchObject({ reason: 'not drawn' });
});

it('ends when it is led elsewhere', async () => {
  await expect(print('/redirected')).rejects.toThrow(/closed/);
});

it('ends with its memory, and leaves no process behind', async () => {
  const bounded = new Chromium(path, log, 300 * 1024 * 1024);
  const page = {
    origin: originOf(own),
    path: '/large',
    format: 'pdf',
    timeZone: 'UTC',
    locale: 'en',
  } as const;
  await expect(bounded.print(page, AbortSignal.timeout(60_000))).rejects.toMatchObject({
    reason: 'too large',
  });
  expect(childrenOfThis()).toBe(0);
});

it('takes UTC and English in place of a time zone and a locale that it does not know', async () => {
  const page = { origin: originOf(own), path: '/drawn', format: 'png' } as const;
  const unknown = { ...page, timeZone: 'Nowhere/Else', locale: 'abcdefgh' };
  expect((await chromium.print(unknown, AbortSignal.timeout(60_000))).subarray(1, 4).toString()).toBe('PNG');
});

it('says that there is none at its path', async () => {
  const missing = new Chromium('/nonexistent/chromium', log);
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
    const page = answer(url);
    response.statusCode = page === undefined ? 404 : 200;
    if (url === '/moved') {
      response.statusCode = 302;
      response.setHeader('location', `${originOf(other)}/pixel`);
    }
    response.setHeader('content-type', 'text/html').end(page ?? 'nothing');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
