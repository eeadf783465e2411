/**
 * The Chromium that the deployment names, started for one page and ended with it. Failure modes:
 * - The page hangs, or the caller leaves: the signal closes the browser, and kills it, whatever it is doing.
 * - The page is too large for the machine: the browser is killed at its bound (browser-watch.ts).
 * - The page shows an error in place of the dashboard: that is not printed.
 * - This process dies: the browser ends with the pipe between them.
 * - The page asks elsewhere, through a fault of ours: every request but those to this process is refused, and names are not resolved.
 * - The browser is taken over: its environment holds none of this process's secrets, and its pass reads one dashboard. Its sandbox is what
 *   keeps it from the rest.
 * - The system has no sandbox for it, as in most containers and for root: it runs without one, which the log says. Taken over, it then has
 *   the rights of this process: its files, its network, and by /proc its memory.
 */
import { tmpdir } from 'node:os';
import type { Log } from '#platform';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BrowserWatch } from './browser-watch.js';

/** The formats of a printed page. */
export type PrintFormat = 'pdf' | 'png';

/** A page of this process to print. */
export interface PrintedPage {
  /** The address of this process, as http://127.0.0.1:8080. */
  origin: string;
  /** The path of the page, with its query and fragment. */
  path: string;
  format: PrintFormat;
  timeZone: string;
  locale: string;
}

/** The reasons why a page gives no file: too tall for a picture, too large for the memory, or an error in place of its content. */
type UnprintedReason = 'too tall' | 'too large' | 'not drawn';

/** A page that gives no file, through no fault of the browser. */
export class Unprinted extends Error {
  override readonly name = 'Unprinted';

  constructor(readonly reason: UnprintedReason) {
    super(`the page is ${reason}`);
  }
}

const launchMs = 20_000;
/** A4 with margins of 7 mm at the left and the right, at this scale: the page is as wide as the window, so charts keep the size in which they were drawn. */
const scale = 0.65;
const viewport = { width: Math.floor((((210 - 14) / 25.4) * 96) / scale), height: 900 };
const margin = { top: '8mm', right: '7mm', bottom: '12mm', left: '7mm' };
const footer =
  '<div style="width:100%;padding:0 10mm;font:8px sans-serif;color:#57606a;text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';
/** Chromium draws no more pixels than these on a side. */
const pixelsMax = 16_000;

export class Chromium {
  #hasSandbox = process.getuid?.() !== 0;

  constructor(
    private readonly path: string,
    private readonly log: Log,
    private readonly memoryBytesMax = 600 * 1024 * 1024,
  ) {}

  /** Prints a page once its content is drawn. Throws the signal's reason when it aborts, and Unprinted. */
  async print(page: PrintedPage, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    const watch = new BrowserWatch(this.memoryBytesMax, signal);
    try {
      return await this.#printIn(await this.#launch(page.origin, watch.mark, signal), page, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw watch.isTooLarge ? new Unprinted('too large') : error;
    } finally {
      await watch.end();
    }
  }

  async #printIn(browser: Browser, page: PrintedPage, signal: AbortSignal): Promise<Buffer> {
    const close = () => void browser.close().catch(() => undefined);
    signal.addEventListener('abort', close, { once: true });
    try {
      signal.throwIfAborted();
      return await printWith(browser, page);
    } finally {
      signal.removeEventListener('abort', close);
      await browser.close().catch((error: unknown) => this.log.warn({ error }, 'Chromium did not close'));
    }
  }

  async #launch(origin: string, mark: string, signal: AbortSignal): Promise<Browser> {
    if (this.#hasSandbox) {
      try {
        return await this.#launchIn(origin, mark, true);
      } catch (error) {
        signal.throwIfAborted();
        // A slow start, or one that was killed, says nothing of the system.
        if (!isWithoutSandbox(error)) throw error;
        this.log.warn({ error }, 'Chromium runs without its sandbox: the system has none for it');
        this.#hasSandbox = false;
      }
    }
    return this.#launchIn(origin, mark, false);
  }

  /** Loaded with the first page: most processes print none. */
  async #launchIn(origin: string, mark: string, chromiumSandbox: boolean): Promise<Browser> {
    const { chromium } = await import('playwright-core');
    const { hostname } = new URL(origin);
    return chromium.launch({
      executablePath: this.path,
      chromiumSandbox,
      timeout: launchMs,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: tmpdir(), TMPDIR: tmpdir(), LANG: 'C.UTF-8' },
      args: [
        mark,
        `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${hostname}`,
        '--no-proxy-server',
        '--renderer-process-limit=1',
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      ],
      // Signals are the process's own to handle.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  }
}

/** Playwright puts these words in place of Chromium's own. */
function isWithoutSandbox(error: unknown): boolean {
  return error instanceof Error && /Chromium sandboxing failed|No usable sandbox/.test(error.message);
}

async function printWith(browser: Browser, printed: PrintedPage): Promise<Buffer> {
  const { origin, path, format } = printed;
  const page = await openPage(browser, printed);
  await page.emulateMedia({ media: 'print' });
  const response = await page.goto(`${origin}${path}`, { timeout: 0 });
  if (!response?.ok()) throw new Unprinted('not drawn');
  const board = page.locator('#page[data-board]');
  await board.waitFor({ state: 'attached' });
  if ((await board.getAttribute('data-board')) !== 'drawn') throw new Unprinted('not drawn');
  return format === 'pdf' ? toPdf(page) : toPng(page);
}

/** Opens an empty page. Chromium knows other time zones and locales than Node: in place of one that it refuses it takes UTC, or English. */
async function openPage(browser: Browser, printed: PrintedPage): Promise<Page> {
  const { origin, timeZone, locale } = printed;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: timeZone,
    locale,
    acceptDownloads: false,
    serviceWorkers: 'block',
  });
  // The signal of the printing is the limit of all steps together.
  context.setDefaultTimeout(0);
  await blockOtherOrigins(context, origin);
  // Redirects are not routed. Our pages have none.
  context.on('request', (request) => {
    if (request.redirectedFrom()) void context.close().catch(() => undefined);
  });
  try {
    return await context.newPage();
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    if (words.includes('Invalid timezone') && timeZone !== 'UTC')
      return openPage(browser, { ...printed, timeZone: 'UTC' });
    if (words.includes('Invalid locale') && locale !== 'en')
      return openPage(browser, { ...printed, locale: 'en' });
    throw error;
  }
}

async function blockOtherOrigins(context: BrowserContext, origin: string): Promise<void> {
  await context.route('**/*', (route) => {
    const request = route.request();
    const isOurs = new URL(request.url()).origin === origin && request.method() === 'GET';
    return isOurs ? route.continue() : route.abort();
  });
}

function toPdf(page: Page): Promise<Buffer> {
  return page.pdf({
    format: 'A4',
    printBackground: true,
    tagged: true,
    scale,
    margin,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer,
  });
}

async function toPng(page: Page): Promise<Buffer> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  if (height > pixelsMax) throw new Unprinted('too tall');
  // Each point is two pixels, unless that would be too many.
  return page.screenshot({ fullPage: true, scale: height * 2 > pixelsMax ? 'css' : 'device', timeout: 0 });
}
