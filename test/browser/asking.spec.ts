import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addMember } from '#access';
import { until } from '#testing';
import type { Page } from 'playwright-core';
import { ModelServer } from '../model-server.js';
import { startBrowser, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const model = new ModelServer();
beforeAll(() => model.start());
afterAll(() => model.stop());
const its = startConsoleWorkspace(() => ({
  QG_MODEL: 'openai-compatible:fake-1',
  QG_MODEL_BASE_URL: model.url,
  QG_MODEL_API_KEY: 'sk-of-a-test',
  QG_MODEL_PRICE: '2,8',
}));
const browser = startBrowser(its);

/** Nothing that is answered without a model. */
const hardQuestion = 'Wie viele Kundinnen und Kunden haben wir je Land?';

const box = (page: Page) => page.locator('#question');

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await page.keyboard.press('Enter');
  await answerTo(page, question).waitFor();
}

const answerTo = (page: Page, question: string) =>
  page.getByRole('article', { name: `Answer to: ${question}` }).last();

describe('a question at work', () => {
  it('is stopped, at the model, too; it stands in the box again, and no conversation is left of it', async () => {
    model.next('silence');
    const page = await browser.signIn(its.admin);
    await box(page).fill(hardQuestion);
    await page.keyboard.press('Enter');
    await page.getByText('Reading your data…').waitFor();
    await until(() => model.requests.length === 1);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Reading your data…').waitFor({ state: 'detached' });
    await until(() => model.requests[0]?.isLeft === true);
    expect(await box(page).inputValue()).toBe(hardQuestion);
    expect(await page.locator('article').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
    const kept = await its.api.http
      .get(`${its.path}/conversations`)
      .query({ query: 'Kundinnen' })
      .set(its.bearer)
      .expect(200);
    expect(kept.body.data).toEqual([]);
  });

  it('is stopped by Escape in a conversation, which stays as it was; what was typed meanwhile stays, too', async () => {
    const page = await browser.signIn(its.admin);
    await ask(page, 'How many customers are there?');
    await page.waitForURL(/conversations/);
    model.next('silence');
    await box(page).fill(hardQuestion);
    await page.keyboard.press('Enter');
    await page.getByText('Reading your data…').waitFor();
    await box(page).fill('The next one');
    await page.keyboard.press('Escape');
    await page.getByText('Reading your data…').waitFor({ state: 'detached' });
    expect(await box(page).inputValue()).toBe('The next one');
    expect(await page.locator('article').count()).toBe(1);
    await page.reload();
    await answerTo(page, 'How many customers are there?').waitFor();
    expect(await page.locator('article').count()).toBe(1);
  });

  it('tells how long it has been at work, and takes what is typed meanwhile along to its conversation', async () => {
    model.next('silence');
    const page = await browser.signIn(its.editor);
    await page.clock.install();
    await box(page).fill(hardQuestion);
    await page.keyboard.press('Enter');
    await page.getByText('Reading your data…').waitFor();
    await page.clock.runFor(4_000);
    await page.getByText(/Still working, [345] s/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await box(page).fill('How many customers are there?');
    // The question sets out once the next one is typed, however fast the answer is.
    let setOut: () => void = () => undefined;
    const isTyped = new Promise<void>((resolve) => {
      setOut = resolve;
    });
    await page.route('**/ask', async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await box(page).fill('And typed meanwhile');
    setOut();
    await page.waitForURL(/conversations/);
    expect(await box(page).inputValue()).toBe('And typed meanwhile');
    await answerTo(page, 'How many customers are there?').waitFor();
    await page.getByRole('link', { name: 'New conversation' }).click();
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
    expect(await box(page).inputValue()).toBe('');
    await page.goBack();
    await answerTo(page, 'How many customers are there?').waitFor();
    expect(await box(page).inputValue()).toBe('And typed meanwhile');
  });

  it('loses no letter that is typed while the answer arrives, wherever the page is by then', async () => {
    const page = await browser.signIn(its.editor);
    const typed = 'Typed all the while, from before the answer to well behind its arrival';
    // A letter every few milliseconds from the answer on: between any two steps of the page's way to it.
    const typing = `(text) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
      const type = (at, done) => {
        if (at === text.length) return done();
        const field = document.getElementById('question');
        set.call(field, field.value + text[at]);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        setTimeout(type, 4, at + 1, done);
      };
      const { fetch } = window;
      window.typed = new Promise((resolve) => {
        window.fetch = async (...asked) => {
          const answer = await fetch(...asked);
          if (String(asked[0]).endsWith('/ask')) type(0, resolve);
          return answer;
        };
      });
    }`;
    await page.evaluate(`(${typing})(${JSON.stringify(typed)})`);
    await box(page).fill('How many customers are there?');
    await page.keyboard.press('Enter');
    await page.evaluate('window.typed');
    await page.waitForURL(/conversations/);
    expect(await box(page).inputValue()).toBe(typed);
    await page.reload();
    await answerTo(page, 'How many customers are there?').waitFor();
    expect(await box(page).inputValue()).toBe(typed);
    await page.getByRole('link', { name: 'New conversation' }).click();
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
    expect(await box(page).inputValue()).toBe('');
  });
});

describe('an answer', () => {
  it('is verified by an editor, and whoever asks again is told so', async () => {
    const question = 'How many customers are there in Chile?';
    const page = await browser.signIn(its.editor);
    await ask(page, question);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Verified: this question gets this SQL from now on').waitFor();
    const viewer = await browser.signIn(its.viewer);
    await ask(viewer, question);
    await answerTo(viewer, question).getByText('Verified', { exact: true }).waitFor();
    expect(await viewer.getByText('% sure').count()).toBe(0);
    expect(await violationsOf(viewer)).toEqual([]);
  });

  it('offers other readings where it is not sure, and answers the one that is chosen', async () => {
    model.next({ status: 400 });
    const page = await browser.signIn(its.viewer);
    const unclear = 'how many zorb gleeful customers in Norway';
    await ask(page, unclear);
    const readings = page.getByRole('group', { name: 'Did you mean' }).getByRole('button');
    const reading = await readings.first().innerText();
    await readings.first().click();
    await answerTo(page, reading).waitFor();
    await answerTo(page, reading)
      .getByText(/Read as/)
      .waitFor();
    await answerTo(page, reading).getByText('SQL', { exact: true }).waitFor();
  });

  it('is gone on from by its follow-ups', async () => {
    const page = await browser.signIn(its.viewer);
    const question = 'How many customers are there in each country?';
    await ask(page, question);
    const next = page.getByRole('group', { name: 'Ask next' }).getByRole('button').first();
    const followUp = await next.innerText();
    await next.click();
    await answerTo(page, followUp).waitFor();
    const address = page.url();
    await page.reload();
    await answerTo(page, followUp).waitFor();
    await answerTo(page, question).waitFor();
    expect(page.url()).toBe(address);
  });

  it('takes a thumb at once and a comment after it, which an editor of the data can read later', async () => {
    const page = await browser.signIn(its.viewer);
    await ask(page, 'How many customers are there in Norway?');
    await page.getByRole('button', { name: 'Good answer' }).click();
    await page.getByLabel('Anything to add?').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Wrong or not helpful' }).click();
    await page.getByLabel('What is wrong with it?').fill(hostile);
    const sent = page.waitForResponse(
      (response) =>
        response.url().endsWith('/feedback') && (response.request().postData() ?? '').includes('onerror'),
    );
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await sent).status()).toBe(201);
    await page.getByLabel('What is wrong with it?').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Wrong or not helpful' }).click();
    expect(await page.getByLabel('What is wrong with it?').inputValue()).toBe(hostile);
    expect(await page.evaluate("'__ran' in window")).toBe(false);
  });

  it('keeps a comment that the server did not take, and says why', async () => {
    const page = await browser.signIn(its.viewer);
    await ask(page, 'How many customers are there in Norway?');
    await page.getByRole('button', { name: 'Wrong or not helpful' }).click();
    await page.getByLabel('What is wrong with it?').fill('Two are missing');
    await page.route('**/feedback', (route) => route.abort());
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
    expect(await page.getByLabel('What is wrong with it?').inputValue()).toBe('Two are missing');
    browser.forgive('ERR_FAILED');
  });
});

describe('conversations', () => {
  it('are found by their titles, and say where none is', async () => {
    const page = await browser.signIn(its.admin);
    await ask(page, 'How many customers are there in Chile?');
    await page.waitForURL(/conversations/);
    await page.getByRole('link', { name: 'New conversation' }).click();
    // Until then the box is that of the conversation.
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
    await ask(page, 'List customers');
    await page.waitForURL(/conversations/);
    const list = page.getByRole('navigation', { name: 'Main' });
    await list.getByRole('link', { name: 'List customers' }).first().waitFor();
    await page.getByLabel('Search conversations').fill('in CHILE');
    await list.getByRole('link', { name: 'List customers' }).first().waitFor({ state: 'detached' });
    await list.getByRole('link', { name: 'How many customers are there in Chile?' }).first().click();
    await answerTo(page, 'How many customers are there in Chile?').waitFor();
    await page.getByLabel('Search conversations').fill('no such words');
    await page.getByText('No title has these words.').waitFor();
  });

  it('of API keys stand apart from those of people, and are read like them', async () => {
    const { secret } = await its.api.make.aKey({ workspace: its.workspace });
    // Nobody else asks it here.
    const question = 'Names of the customers from Norway';
    const asked = its.api.http.post('/v1/ask').set('authorization', `Bearer ${secret}`);
    await asked.send({ question }).expect(200);
    const page = await browser.signIn(its.admin);
    const list = page.getByRole('navigation', { name: 'Main' });
    await list.getByRole('link', { name: 'List customers' }).first().waitFor();
    expect(await list.getByRole('link', { name: question }).count()).toBe(0);
    await list.getByText('By API keys').click();
    await list.getByRole('link', { name: question }).click();
    await answerTo(page, question).waitFor();
    expect(await list.getByRole('link', { name: 'List customers' }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe('the workspaces of a member', () => {
  it('are gone to and fro between, and nothing of one is seen in the other', async () => {
    const { make } = its.api;
    const sibling = await make.aSibling(its.workspace);
    const member = await make.aMember({ workspace: its.workspace, role: 'viewer' });
    const there = { email: member.email, name: 'Ada', role: 'viewer' as const, password: undefined };
    await addMember(its.api.source.manager, sibling.act, there);
    const page = await browser.signIn(member);
    await ask(page, 'List customers');
    await page.waitForURL(/conversations/);
    const mine = page.url();
    const switcher = page.getByRole('combobox', { name: 'Workspace' });
    await switcher.click();
    await page.getByRole('option', { name: sibling.name }).click();
    await page.getByText('There is no data yet').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app');
    await page.getByText('What you ask is kept here.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await page.getByText('There is no data yet').waitFor();
    await page.goto(mine);
    await page.getByRole('heading', { name: 'There is no such conversation' }).waitFor();
    browser.forgive('404');
    await switcher.click();
    await page.getByRole('option', { name: its.workspace.name }).click();
    await page.getByRole('link', { name: 'List customers' }).first().waitFor();
  });
});
