import { expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

async function ask(page: Page, question: string): Promise<void> {
  await page.locator('#question').fill(question);
  await page.keyboard.press('Enter');
  await answerTo(page, question).waitFor();
}

const answerTo = (page: Page, question: string) =>
  page.getByRole('article', { name: `Answer to: ${question}` }).last();

const chipsOf = (page: Page, question: string) =>
  answerTo(page, question).getByRole('list', { name: 'Read as' }).getByRole('listitem');

it('changes a part by a click on its words, to one that is answered', async () => {
  const page = await browser.signIn(its.viewer);
  await ask(page, 'How many customers are there in Norway?');
  const part = answerTo(page, 'How many customers are there in Norway?');
  await part.getByRole('button', { name: /^Change country is "Norway"/ }).focus();
  await page.keyboard.press('Enter');
  const others = page.getByRole('menuitem');
  await others.first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const words = await others.first().innerText();
  expect(words).toMatch(/^country is "/);
  expect(words).not.toContain('Norway');
  await others.first().click();
  const chips = page.getByRole('article').last().getByRole('list', { name: 'Read as' }).getByRole('listitem');
  await chips.getByText(words).waitFor();
  expect((await chips.allInnerTexts())[0]).toBe('number of customers');
});

it('shows what a question was read as in parts, of which one goes away by a click', async () => {
  const page = await browser.signIn(its.viewer);
  await page.setViewportSize({ width: 320, height: 800 });
  const question = 'How many customers are there in each country?';
  await ask(page, question);
  await ask(page, 'only Norway');
  const chips = chipsOf(page, 'only Norway');
  expect(await chips.allInnerTexts()).toEqual([
    'number of customers',
    'by country',
    expect.stringMatching(/^country is "Norway"/),
  ]);
  // The new parts stand out.
  expect(await chips.locator('strong').count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
  const isWide = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  expect(isWide).toBe(false);
  // Parts are taken away from the answer that the conversation goes on with, and from no earlier one.
  expect(
    await answerTo(page, question)
      .getByRole('button', { name: /^Take away/ })
      .count(),
  ).toBe(0);
  await answerTo(page, 'only Norway').getByRole('button', { name: 'Take away country is "Norway"' }).focus();
  await page.keyboard.press('Enter');
  const asked = 'take away: country is "Norway"';
  await answerTo(page, asked).waitFor();
  expect(await chipsOf(page, asked).allInnerTexts()).toEqual(['number of customers', 'by country']);
  await page.reload();
  await answerTo(page, asked).waitFor();
  expect(await chipsOf(page, asked).count()).toBe(2);
});
