import { addMember } from '#access';
import type { WorkspaceAct } from '#access';
import { openDatabase } from '#database';
import { chromium } from 'playwright-core';
import type { CDPSession, Page } from 'playwright-core';
import { startApiProcess } from './api-process.ts';
import { dropAskShop, makeAskShop } from './ask-shop.ts';
import { traceFrames } from './frame-work.ts';
import type { FrameWork } from './frame-work.ts';
import { makeBenchWorkspace } from './keys.ts';
import { postgresCpuMicros } from './machine.ts';
import { reportOn } from './report.ts';
import type { Bound, Report } from './report.ts';
import { alternate } from './rounds.ts';
import type { Measured, Plan } from './rounds.ts';
import { startSpanSink } from './span-sink.ts';

const rowsShown = 10_000;
const frameMsMax = 50;
const tracedMs = 3_000;
const person = {
  email: 'bench@example.com',
  name: 'Bench',
  password: 'only for the benchmark',
  role: 'admin',
} as const;

/** The scroll position at a time: an expression of the page over `elapsedMs`, `durationMs` and `length`. */
interface Way {
  name: string;
  pixels: string;
  isBound: boolean;
}

const atRest: Way = { name: 'at rest', pixels: '0', isBound: false };
/** Six screens a second, as fast as a wheel or two fingers go. */
const byWheel: Way = { name: 'by the wheel', pixels: '6 * elapsedMs', isBound: true };
/** The bar dragged from the first row to the last: no row of a frame is in the next one. */
const fromEndToEnd: Way = {
  name: 'from end to end',
  pixels: 'length * elapsedMs / durationMs',
  isBound: true,
};

/**
 * The scrolling of a table of 10,000 rows in Chromium, a step in every frame. The duration of a frame depends on the machine's other work; the
 * work of our own page in it, which is traced separately, does not.
 */
export async function consolePages(databaseUrl: string, plan: Plan): Promise<Report> {
  const act = await makeBenchWorkspace(databaseUrl);
  await makeMember(databaseUrl, act);
  await makeAskShop(databaseUrl, act);
  const sink = await startSpanSink();
  const api = await startApiProcess(databaseUrl, sink.url);
  const executablePath = process.env['QG_TEST_CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 860 } });
    await openTable(page, api.url, act.workspaceId);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const ways = [atRest, byWheel, fromEndToEnd].map((way) => ({ ...way, frames: [] as number[] }));
    const sides = ways.map(({ name, pixels, frames }) => ({
      name,
      run: scrolling(databaseUrl, page, session, pixels, frames),
    }));
    const results = await alternate(sides, plan);
    const works: (Way & { work: FrameWork })[] = [];
    for (const way of ways)
      works.push({ ...way, work: await traceFrames(page, scrollBy(way.pixels, tracedMs)) });
    const bounds = [
      ...boundsOf(ways),
      ...boundsOf(
        works.map(({ work, ...way }) => ({
          ...way,
          name: `${way.name}, of our own work`,
          frames: work.cpuMs,
        })),
      ),
    ];
    const sorting = await msToSort(page);
    const notes = [
      ...ways.map(describeFrames),
      ...works.map(describeWork),
      `a click on a head, until its rows stand in their new order: ${sorting.toFixed(0)} ms`,
    ];
    return { ...reportOn(results, [], notes), bounds };
  } finally {
    await browser.close();
    await api.stop();
    sink.close();
    await dropAskShop(databaseUrl);
  }
}

async function makeMember(url: string, act: WorkspaceAct): Promise<void> {
  const onIdleError = () => undefined;
  const database = await openDatabase({
    url,
    applicationName: 'questglass-bench',
    connectionsMax: 2,
    onIdleError,
  });
  try {
    await addMember(database.manager, act, person);
  } finally {
    await database.destroy();
  }
}

/** Signs in as a person does, and opens a dashboard whose one widget has the rows. */
async function openTable(page: Page, url: string, workspaceId: string): Promise<void> {
  await page.goto(`${url}/app`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('#question').waitFor();
  const sql = `SELECT o.id, o.ordered_at, c.name, c.city, c.country, o.status, o.total
    FROM orders o JOIN customers c ON c.id = o.customer_id ORDER BY o.id LIMIT ${rowsShown}`;
  const layout = { x: 0, y: 0, width: 12, height: 9 };
  const answer = await page.request.post(`${url}/workspaces/${workspaceId}/dashboards`, {
    data: { name: 'Bench', widgets: [{ title: 'Orders', type: 'table', sql, layout }] },
    headers: { origin: url },
  });
  if (answer.status() !== 201) throw new Error(`no dashboard: ${await answer.text()}`);
  const { id }: { id: string } = await answer.json();
  await page.goto(`${url}/app/dashboards/${id}`);
  await page.getByRole('region', { name: `Orders, ${rowsShown} rows` }).waitFor();
}

/** Scrolls for the time; what each frame took is kept, but for the first round, which warms up. */
function scrolling(databaseUrl: string, page: Page, session: CDPSession, pixels: string, frames: number[]) {
  let isWarm = false;
  return async (seconds: number): Promise<Measured> => {
    const [busy, store] = [await busyMicros(session), await postgresCpuMicros(databaseUrl)];
    const taken = await page.evaluate<number[]>(scrollBy(pixels, seconds * 1_000));
    if (isWarm) frames.push(...taken);
    isWarm = true;
    const elapsedMs = taken.reduce((sum, ms) => sum + ms, 0);
    return {
      perSecond: (taken.length * 1_000) / elapsedMs,
      cpuMicros: ((await busyMicros(session)) - busy) / taken.length,
      storeCpuMicros: ((await postgresCpuMicros(databaseUrl)) - store) / taken.length,
    };
  };
}

/** The working time of the page's own thread. */
async function busyMicros(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1e6;
}

/** Runs in the page, and gives what each frame took. */
function scrollBy(pixels: string, durationMs: number): string {
  return `new Promise((resolve) => {
    const scroller = document.querySelector('[role=table]').parentElement;
    const length = scroller.scrollHeight - scroller.clientHeight;
    const durationMs = ${durationMs};
    const taken = [];
    let begun;
    let before;
    const step = (now) => {
      begun ??= now;
      if (before !== undefined) taken.push(now - before);
      before = now;
      const elapsedMs = now - begun;
      scroller.scrollTop = ${pixels};
      if (elapsedMs < durationMs) requestAnimationFrame(step);
      else resolve(taken);
    };
    requestAnimationFrame(step);
  })`;
}

function boundsOf(ways: readonly (Way & { frames: readonly number[] })[]): Bound[] {
  return ways
    .filter(({ isBound }) => isBound)
    .map(({ name, frames }) => ({
      name: `${name}: frames over ${frameMsMax} ms`,
      value: countLong(frames),
      max: 0,
    }));
}

function countLong(frames: readonly number[]): number {
  return frames.filter((ms) => ms > frameMsMax).length;
}

function describeFrames({ name, frames }: Way & { frames: readonly number[] }): string {
  return `${name}: ${frames.length} frames, ${spreadOf(frames)}, ${countLong(frames)} over ${frameMsMax} ms`;
}

/** A measure that does not change with the machine's other work: the time that the page's own thread was on a processor. */
function describeWork({ name, work: { cpuMs, partsMs } }: Way & { work: FrameWork }): string {
  const parts = partsMs.map(([part, ms]) => `${part} ${ms.toFixed(1)}`).join(', ');
  return `${name}, CPU of the page's thread: ${cpuMs.length} frames, ${spreadOf(cpuMs)}; of a mean frame: ${parts} ms`;
}

function spreadOf(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

async function msToSort(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const begun = performance.now();
    document.querySelector('[role=columnheader] button').click();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
  })`);
}
