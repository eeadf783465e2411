import { describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(60_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const bookings = [
  'day;price;country;guests',
  '31.12.2025;1.200,50 €;Germany;2',
  '01.02.2026;n/a;germany;3',
  '03.02.2026;4 €;Norway;about 4',
  '04.02.2026;5 €;Norway;1',
  '05.02.2026;6 €;Norway;1',
  ';;;',
  'Total;1.215,50 €;;',
].join('\n');

async function upload(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  await page.goto(`${browser.url}/app/data/connect`);
  const chosen = files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }));
  await page.locator('input[type=file]').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('heading', { name: 'How it was read' }).waitFor();
}

describe('how files were read', () => {
  it('is shown after the upload: first rows, types, marks, what does not fit and what was left out', async () => {
    const page = await browser.signIn(its.admin);
    await upload(page, [{ name: 'bookings.csv', text: bookings }]);
    await page.getByText('5 rows, 4 columns of bookings.csv').waitFor();
    await page.getByRole('cell', { name: '1200.5' }).waitFor();
    await page.getByText('1 cell without a value, written as “n/a” (1).').waitFor();
    await page.getByText('In €.').waitFor();
    await page.getByText('Written as DD.MM.YYYY.').waitFor();
    await page.getByText('A text because of line 4 “about 4”; all else is whole numbers.').waitFor();
    await page.getByText('1 empty row left out.').waitFor();
    await page.getByLabel(/^Leave out rows that sum up the others: line 8 “Total/).waitFor();
    await expect(page.getByLabel('Type (price)').inputValue()).resolves.toBe('number');
    await expect(page.getByLabel('A row is one …').inputValue()).resolves.toBe('booking');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is changed: a type, a name, capitals that are one, and what a row is; and a question is started from', async () => {
    const page = await browser.signIn(its.admin);
    await upload(page, [{ name: 'stays.csv', text: bookings }]);
    await page.getByLabel('Type (guests)').selectOption('Whole number');
    await page.getByLabel('Name (country)').fill('origin');
    await page.getByLabel(/^Read as one: Germany \/ germany/).check();
    await page.getByLabel('A row is one …').fill('visit');
    await page.getByRole('button', { name: 'Read it so' }).click();
    await page.getByText('Left empty, since it does not fit: line 4 “about 4”.').waitFor();
    await page.getByRole('columnheader', { name: 'origin' }).waitFor();
    expect(await page.getByRole('cell', { name: 'germany', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Read it so' }).isDisabled()).toBe(true);
    const idea = page.getByRole('region', { name: 'Questions to start from' }).getByRole('button').first();
    // Read and clicked at once: further questions may take their places when the rows have been looked at.
    const question = await idea.evaluate((button) => {
      const text = (button as unknown as { innerText: string }).innerText;
      (button as unknown as { click(): void }).click();
      return text;
    });
    expect(question).not.toContain('country');
    await expect(page.locator('#question').inputValue()).resolves.toBe(question);
    await page.keyboard.press('Escape');
    await page.locator('#question').fill('How many visits by origin?');
    await page.locator('#question').press('Enter');
    await page.locator('article').waitFor();
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('cell', { name: 'Germany' }).waitFor();
  });

  it('asks before choices are lost, shows several files, and fits a phone in the dark', async () => {
    const page = await browser.signIn(its.admin, { width: 390, dark: true });
    await upload(page, [
      { name: 'a.csv', text: `name,n\n${hostile.replaceAll(/[",\n]/g, ' ')},1\n` },
      { name: 'b.csv', text: 'name\nx\n' },
    ]);
    await page.getByRole('heading', { name: 'a', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'b', exact: true }).waitFor();
    expect(await page.evaluate("'__ran' in window")).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Type (n)').selectOption('Text');
    await page.getByRole('link', { name: '← a', exact: true }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Type (n)').inputValue()).resolves.toBe('text');
  });

  it('is found again on the page of its source', async () => {
    const page = await browser.signIn(its.admin);
    await upload(page, [{ name: 'found.csv', text: bookings }]);
    await page.getByRole('link', { name: '← found' }).click();
    await page.getByRole('link', { name: /How it was read/ }).click();
    await page.getByText('5 rows, 4 columns of found.csv').waitFor();
  });
});
