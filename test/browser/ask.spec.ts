import { describe, expect, it, jest } from '@jest/globals';
import type { Answer } from '#contracts';
import { recordExchange } from '#workspace';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(180_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

async function ask(page: Page, question: string): Promise<void> {
  await page.locator('#question').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('article').last().waitFor();
}

/** An answer whose rows a spreadsheet would compute, in a conversation of the admin. */
async function keepFormulas(): Promise<string> {
  const answer: Answer = {
    sql: 'SELECT 1',
    columns: ['=1+1', 'n'],
    rows: [
      ['=HYPERLINK("https://evil.example")', -5],
      ['@SUM(A1)', 2],
    ],
    chart_spec: null,
    insight: 'Two formulas.',
    suggestions: [],
    error: null,
    success: true,
    data_source_id: null,
    answered_by: 'english',
    confidence: 0.9,
    reading: null,
  };
  const { id: memberId, workspace } = its.admin;
  const exchange = { workspaceId: workspace.id, conversationId: undefined, asker: { memberId } };
  const { conversationId } = await its.api.source.manager.transaction((tx) =>
    recordExchange(tx, { ...exchange, question: 'Which formulas?', answer, at: new Date() }),
  );
  return conversationId;
}

const hasRun = (page: Page) => page.evaluate("'__ran' in window");

describe('signing in', () => {
  it('says what is wrong and keeps what was typed', async () => {
    const page = await browser.open();
    await page.goto(`${browser.url}/app`);
    await browser.fillSignIn(page, { ...its.admin, password: 'not the password' });
    await page.getByText('Email or password is wrong.').waitFor();
    await expect(page.getByLabel('Email').inputValue()).resolves.toBe(its.admin.email);
    // The browser's own line about the answer 401, which is what was asked for.
    browser.forgive('401');
  });

  it('says how long to wait after too many attempts', async () => {
    const page = await browser.open();
    await page.goto(`${browser.url}/app`);
    const stranger = { ...its.viewer, email: 'nobody@example.com', password: 'not the password' };
    const wait = page.getByRole('alert').filter({ hasText: /try again/i });
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/sessions')) answers.push(response.status());
    });
    for (let attempt = 0; attempt < 40 && !answers.includes(429); attempt += 1) {
      const answered = page.waitForResponse(/\/auth\/sessions$/);
      await browser.fillSignIn(page, stranger);
      await answered;
    }
    await wait.waitFor();
    expect(await wait.textContent()).toMatch(/\.$/);
    browser.forgive('401');
    browser.forgive('429');
  });

  it('leaves no token where a script can read it, and signs out again', async () => {
    const page = await browser.signIn(its.admin);
    const readable = await page.evaluate<string>(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
    );
    expect(readable).not.toContain('qg_session_');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Email').waitFor();
  });
});

describe('asking', () => {
  it('answers with words, chart, rows and SQL, at an address of its own', async () => {
    const page = await browser.signIn(its.admin);
    await ask(page, 'How many customers are there in each country?');
    await page.waitForURL(/\/app\/conversations\/conv_/);
    await page.locator('[role=img] svg').waitFor();
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'country' }).waitFor();
    await page.getByText('SQL', { exact: true }).click();
    expect(await page.locator('pre').innerText()).toMatch(/select/i);
    await page.reload();
    await page.locator('article').waitFor();
  });

  it('sorts rows by a column', async () => {
    const page = await browser.signIn(its.admin);
    await ask(page, 'How many customers are there in each country?');
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'country' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'country' }).getAttribute('aria-sort')).resolves.toBe(
      'ascending',
    );
    const first = page.locator('[role=row][data-body]').first();
    expect(await first.innerText()).toContain(hostile.slice(0, 10));
  });

  it('gives rows to the clipboard and as CSV, and the chart as a picture', async () => {
    const page = await browser.signIn(its.admin);
    await ask(page, 'How many customers are there in each country?');
    await page.locator('[role=img] svg').waitFor();
    await page.getByRole('button', { name: 'Copy rows' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('Norway\t2');
    const saved = async (item: string): Promise<Buffer> => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
      const chunks: Buffer[] = [];
      for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    };
    expect((await saved('Rows as CSV')).toString()).toContain('Norway,2');
    expect((await saved('Chart as PNG')).subarray(1, 4).toString()).toBe('PNG');
    const svg = (await saved('Chart as SVG')).toString();
    expect(svg).toMatch(/^<svg[^>]*>/);
    expect(svg).not.toContain('<img');
  });

  it('gives no formula to a spreadsheet, by the clipboard or as CSV, in names and in cells', async () => {
    const conversationId = await keepFormulas();
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/conversations/${conversationId}`);
    await page.getByRole('button', { name: 'Copy rows' }).click();
    await page.getByRole('button', { name: 'Copy rows' }).locator('svg').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n').map((line) => line.split('\t'))).toEqual([
      ["'=1+1", 'n'],
      ['\'=HYPERLINK("https://evil.example")', '-5'],
      ["'@SUM(A1)", '2'],
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rows as CSV' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
    const csv = Buffer.concat(chunks).toString();
    expect(csv).toContain("'=1+1,n\r\n");
    expect(csv).toContain('"\'=HYPERLINK(""https://evil.example"")",-5');
  });

  it('shows what a database holds as text, whatever it is', async () => {
    const page = await browser.signIn(its.admin);
    await ask(page, 'List customers');
    const table = page.getByText('Table', { exact: true });
    if (await table.isVisible()) await table.click();
    await ask(page, hostile);
    expect(await hasRun(page)).toBe(false);
    expect(await page.locator('img[src=x]').count()).toBe(0);
  });

  it('takes thumbs with a comment', async () => {
    const page = await browser.signIn(its.viewer);
    await ask(page, 'How many customers are there?');
    await page.getByRole('button', { name: 'Wrong or not helpful' }).click();
    await page.getByLabel('What is wrong with it?').fill(hostile);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.reload();
    await page.locator('article').waitFor();
    const pressed = page.getByRole('button', { name: 'Wrong or not helpful' }).getAttribute('aria-pressed');
    await expect(pressed).resolves.toBe('true');
  });

  it('offers viewers nothing that they may not do', async () => {
    const page = await browser.signIn(its.viewer);
    await ask(page, 'How many customers are there?');
    expect(await page.getByRole('button', { name: 'Verify' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add to dashboard' }).count()).toBe(0);
  });

  it('works by keyboard from any page', async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/dashboards`);
    await page.getByRole('heading', { name: 'Dashboards' }).waitFor();
    await page.keyboard.press('/');
    await page.locator('#question').waitFor();
    await page.locator('#question').blur();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  it("has no page for another workspace's conversation", async () => {
    const page = await browser.signIn(its.admin);
    await page.goto(`${browser.url}/app/conversations/conv_nothing`);
    await page.getByRole('heading', { name: 'There is no such conversation' }).waitFor();
    browser.forgive('404');
  });
});

describe('a conversation', () => {
  it('is removed after a question, and kept where the answer is no', async () => {
    const page = await browser.signIn(its.viewer);
    await ask(page, 'How many customers are there in Norway?');
    await page.waitForURL(/conversations/);
    const remove = async () => {
      await page.getByRole('button', { name: 'Actions for How many customers are there in Norway?' }).click();
      await page.getByRole('menuitem', { name: 'Remove…' }).click();
    };
    await remove();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('article').count()).toBe(1);
    await remove();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
    const removed = page.getByRole('link', { name: 'How many customers are there in Norway?' });
    await removed.waitFor({ state: 'detached' });
  });
});

describe('a session that ends in mid-work', () => {
  it('is begun again in a dialog, and what was typed is asked', async () => {
    const page = await browser.signIn(its.admin);
    // All that the page asks for by itself has come: otherwise that might find the session ended, before the question does.
    await Promise.all([
      page.waitForResponse(/\/starting-questions$/),
      page.waitForResponse(/\/conversations\?.*begun_by=members/),
      page.waitForResponse(/\/conversations\?.*begun_by=keys/),
      page.reload(),
    ]);
    await page.context().clearCookies();
    await page.locator('#question').fill('How many customers are there?');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(its.admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('article').waitFor();
    browser.forgive('401');
  });
});

describe('a server that does not answer', () => {
  it('is told of in a banner, which goes when it answers again; the text stays', async () => {
    const page = await browser.signIn(its.admin);
    await page.locator('#question').fill('A question that I will not type twice');
    await page.route('**/workspaces/**', (route) => route.abort());
    await page.route('**/auth/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Dashboards' }).click();
    await page.getByText('Questglass does not answer').waitFor();
    // The banner goes by itself, too: the button may be gone before the click reaches it.
    const again = await page.getByRole('button', { name: 'Try now' }).elementHandle();
    await page.unrouteAll();
    await again?.evaluate((button) => (button as unknown as { click(): void }).click());
    await page.getByText('Questglass does not answer').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Ask' }).click();
    await expect(page.locator('#question').inputValue()).resolves.toBe(
      'A question that I will not type twice',
    );
    browser.forgive('ERR_FAILED');
  });
});

describe.each(views)('at %o', (view) => {
  it('axe finds nothing, and nothing is wider than the page', async () => {
    const page = await browser.signIn(its.admin, view);
    expect(await violationsOf(page)).toEqual([]);
    await ask(page, 'How many customers are there in each country?');
    await page.locator('[role=img] svg').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    for (const path of ['dashboards', 'data', 'data/connect', 'data/metrics']) {
      await page.goto(`${browser.url}/app/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      expect({ path, found: await violationsOf(page) }).toEqual({ path, found: [] });
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      expect({ path, overflow: Math.max(0, overflow) }).toEqual({ path, overflow: 0 });
    }
  });
});
