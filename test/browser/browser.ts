import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BuiltMember } from '#testing';
import type { TestApi } from '../start-test-api.js';

interface View {
  width?: number;
  dark?: boolean;
}

/** A browser for a file's tests. A page that reports an error, or sends a request to another host, fails the test that opened it. */
export class TestBrowser {
  #browser!: Browser;
  #contexts: BrowserContext[] = [];
  /** Forbidden messages of pages. */
  readonly complaints: string[] = [];

  constructor(
    private readonly its: { api: TestApi },
    private readonly others: () => readonly string[],
  ) {}

  async launch(): Promise<void> {
    const executablePath = process.env['QG_TEST_CHROMIUM'] ?? '/usr/bin/chromium';
    this.#browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  async closePages(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    this.#contexts = [];
  }

  get url(): string {
    return this.its.api.running.url;
  }

  /** Drops what the browser itself says of an answer that the test wants to see, such as one with a 400. */
  forgive(text: string): void {
    const others = this.complaints.splice(0).filter((complaint) => !complaint.includes(text));
    this.complaints.push(...others);
  }

  /** An empty page of a browser that nobody has used. */
  async open({ width = 1280, dark = false }: View = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: { width, height: 860 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => {
      const known = ['data:', 'blob:', this.url, ...this.others()];
      if (!known.some((start) => request.url().startsWith(start)))
        this.complaints.push(`asked another host: ${request.url()}`);
    });
    return page;
  }

  /** A page on which a member has signed in, by the form. */
  async signIn(member: BuiltMember, view: View = {}): Promise<Page> {
    const page = await this.open(view);
    await page.goto(`${this.url}/app`);
    await this.fillSignIn(page, member);
    await page.locator('#question').waitFor();
    return page;
  }

  async fillSignIn(page: Page, { email, password }: BuiltMember): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}

/** Launched before a file's tests; `others` are the origins that its pages may ask beside the api's. */
export function startBrowser(its: { api: TestApi }, others: () => readonly string[] = () => []): TestBrowser {
  const browser = new TestBrowser(its, others);
  beforeAll(() => browser.launch(), 60_000);
  afterEach(async () => {
    await browser.closePages();
    const complaints = browser.complaints.splice(0);
    expect(complaints).toEqual([]);
  });
  afterAll(() => browser.close());
  return browser;
}

/** Axe's findings on a page as it is now, in words. */
export async function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  // A tip stands where the mouse was left, outside of the page's parts.
  await page.mouse.move(1, 1);
  await page.locator('[role=tooltip]').waitFor({ state: 'detached' });
  // All frames are of this origin: axe runs in the page itself, at a third of what it takes to gather its parts in a second page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(within).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** A desk and a phone, by day and by night: what every page is looked at in. */
export const views = [
  { width: 1280, dark: false },
  { width: 1280, dark: true },
  { width: 320, dark: false },
  { width: 320, dark: true },
];
