/**
 * The Chromium that the deployment names, started for one page and ended with it. Failure modes:
 * - The page hangs, or the caller leaves: the signal closes the browser, whatever it is doing.
 * - This process dies: the browser ends with the pipe between them.
 * - The page asks elsewhere, through a fault of ours: every request but those to this process is refused, and names are not resolved.
 * - The browser is taken over: its environment holds none of this process's secrets, and its pass reads one dashboard.
 * - The system has no sandbox for it, as in most containers and for root: it runs without one, which the log says.
 */
import { tmpdir } from 'node:os';
import type { Log } from '#platform';
import type { Browser, BrowserContext, Page } from 'playwright-core';

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

/** The picture of a page would be too tall for a browser to draw. */
export class PageTooTall extends Error {
  override readonly name = 'PageTooTall';
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
  ) {}

  /** Prints a page once its content is drawn. Throws the signal's reason when it aborts. */
  async print(page: PrintedPage, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    const browser = await this.#launch(page.origin);
    const close = () => void browser.close().catch(() => undefined);
    signal.addEventListener('abort', close, { once: true });
    try {
      signal.throwIfAborted();
      return await printWith(browser, page);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', close);
      await browser.close().catch((error: unknown) => this.log.warn({ error }, 'Chromium did not close'));
    }
  }

  async #launch(origin: string): Promise<Browser> {
    if (!this.#hasSandbox) return this.#launchIn(origin, false);
    try {
      return await this.#launchIn(origin, true);
    } catch (error) {
      const browser = await this.#launchIn(origin, false);
      this.log.warn({ error }, 'Chromium runs without its sandbox: the system has none for it');
      this.#hasSandbox = false;
      return browser;
    }
  }

  /** Loaded with the first page: most processes print none. */
  async #launchIn(origin: string, chromiumSandbox: boolean): Promise<Browser> {
    const { chromium } = await import('playwright-core');
    const { hostname } = new URL(origin);
    return chromium.launch({
      executablePath: this.path,
      chromiumSandbox,
      timeout: launchMs,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: tmpdir(), TMPDIR: tmpdir(), LANG: 'C.UTF-8' },
      args: [
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

async function printWith(browser: Browser, printed: PrintedPage): Promise<Buffer> {
  const { origin, path, format, timeZone, locale } = printed;
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
  await stayAt(context, origin);
  const page = await context.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${origin}${path}`, { timeout: 0 });
  await page.locator('#page:not([aria-busy])').waitFor();
  return format === 'pdf' ? toPdf(page) : toPng(page);
}

async function stayAt(context: BrowserContext, origin: string): Promise<void> {
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
  if (height > pixelsMax) throw new PageTooTall('the page is too tall for a picture');
  // Each point is two pixels, unless that would be too many.
  return page.screenshot({ fullPage: true, scale: height * 2 > pixelsMax ? 'css' : 'device', timeout: 0 });
}
