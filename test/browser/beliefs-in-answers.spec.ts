import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, jest } from '@jest/globals';
import { SourceNetwork } from '#connectors';
import { SecretBox } from '#platform';
import { OpenConnectors, sourceProfiling } from '#workspace';
import type { Page } from 'playwright-core';
import { startBrowser } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(120_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);
let count = 0;

/**
 * Numbers of animals stand among those of the dogs and those of the cats, which nobody tells apart by names. Visits are booked in
 * January and take place in February. Nobody says what "P2" means.
 */
const clinic = `
  CREATE TABLE dogs (nr INTEGER PRIMARY KEY, dog_name TEXT, is_active TEXT, since DATE);
  INSERT INTO dogs VALUES (1, 'Rex', 'N', '2025-01-01'), (2, 'Bello', 'Y', '2025-01-01'), (3, 'Waldi', 'Y', '2025-02-01');
  CREATE TABLE cats (nr INTEGER PRIMARY KEY, cat_name TEXT);
  INSERT INTO cats VALUES (1, 'Tom'), (2, 'Mia'), (3, 'Kit');
  CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, animal INTEGER, booked_on DATE, seen_on DATE, fee NUMERIC, status TEXT);
  INSERT INTO visits VALUES (1, 1, '2026-01-10', '2026-02-03', 10, 'OPEN'), (2, 1, '2026-01-11', '2026-02-04', 20, 'CXL'),
    (3, 3, '2026-01-12', '2026-03-05', 60, 'P2'), (4, 2, '2026-01-12', '2026-03-05', 30, 'P2')`;

/** A file of the clinic, connected in the console as a new user does. */
async function connect(page: Page): Promise<string> {
  count += 1;
  const path = `clinic-${count}.sqlite`;
  const file = new DatabaseSync(join(its.files, its.workspace.id, path));
  file.exec(clinic);
  file.close();
  await page.goto(`${browser.url}/app/data/connect`);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: /SQLite/ }).click();
  await page.getByLabel('Name').fill(`Clinic ${count}`);
  await page.getByRole('textbox', { name: 'File' }).fill(path);
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await page.getByRole('link', { name: 'What Questglass believes' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await its.api.http
    .patch(`${its.path}/data-sources/${id}`)
    .set(its.bearer)
    .send({ is_default: true })
    .expect(200);
  return id;
}

/** Looks at the rows of what is due, as the schedule of the service does. */
async function profileDue(): Promise<void> {
  const connectors = new OpenConnectors({
    network: new SourceNetwork({ opened: [] }),
    filesFolder: its.files,
    connectionsMax: 2,
  });
  const secrets = new SecretBox([['test', Buffer.alloc(32, 7)]]);
  const observer = { onProfile: () => undefined };
  const step = sourceProfiling({ db: its.api.source.manager, secrets, connectors }, { observer });
  try {
    while ((await step.run(new Date(), new AbortController().signal)) > 0);
  } finally {
    await connectors.close();
  }
}

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function openBeliefs(page: Page, id: string, table: string): Promise<void> {
  await page.goto(`${browser.url}/app/data/${id}/model`);
  await part(page, 'Tables')
    .getByRole('button', { name: new RegExp(`^${table} `) })
    .click();
}

/** Says the fact of a table whose sentence begins so otherwise, and waits until the page says so. */
async function change(
  page: Page,
  sentence: string,
  choices: Readonly<Record<string, string>>,
  after: string,
): Promise<void> {
  await part(page, 'Tables')
    .getByRole('button', { name: new RegExp(`^Change: ${sentence}`) })
    .click();
  for (const [label, choice] of Object.entries(choices))
    await part(page, 'Tables').getByRole('combobox', { name: label, exact: true }).selectOption(choice);
  await part(page, 'Tables').getByRole('button', { name: 'Save' }).click();
  await part(page, 'Tables').getByText(after).first().waitFor();
}

/** The answer to a question, with its table. */
async function answer(page: Page, question: string): Promise<string> {
  await page.goto(`${browser.url}/app`);
  await page.locator('#question').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('article').waitFor();
  const table = page.locator('article').getByText('Table', { exact: true });
  if ((await table.count()) > 0) await table.first().click();
  return page.locator('article').innerText();
}

describe('a new user', () => {
  it('connects a source, sees what is believed of it once its rows were looked at, corrects a link and a time, and is answered so', async () => {
    const page = await browser.signIn(its.admin);
    const id = await connect(page);
    await page.getByRole('link', { name: 'What Questglass believes' }).click();
    await page.getByText('Its rows have not been looked at yet: this is told from names alone.').waitFor();
    await profileDue();
    // The page learns of it by itself.
    await page.getByText('Its rows have not been looked at yet').waitFor({ state: 'detached' });
    const inFebruary = 'How many visits in February 2026?';
    const byDog = 'Number of visits by dog name';
    expect(await answer(page, inFebruary)).toMatch(/\b0\b/);
    expect(await answer(page, byDog)).not.toContain('Waldi');

    await openBeliefs(page, id, 'visits');
    const links = part(page, 'What it refers to: visits');
    await links.getByRole('button', { name: 'Add a reference' }).click();
    await links.getByLabel('Column').selectOption('animal');
    await links.getByLabel('It refers to').selectOption('dogs.nr');
    await links.getByRole('button', { name: 'Save' }).click();
    await links.getByText('visits.animal refers to dogs.nr').waitFor();
    expect(await answer(page, byDog)).toContain('Waldi');
    expect(await answer(page, inFebruary)).toMatch(/\b0\b/);

    await openBeliefs(page, id, 'visits');
    await change(
      page,
      'Visits are asked by booked_on',
      { 'They are asked by': 'seen_on' },
      'Visits are asked by seen_on',
    );
    expect(await answer(page, inFebruary)).toMatch(/\b2\b/);
  });
});

describe('the next answer', () => {
  it('uses how amounts add up, what a state means, which rows are current and what a table holds', async () => {
    const page = await browser.signIn(its.admin);
    const id = await connect(page);
    await profileDue();
    expect(await answer(page, 'Fee by month')).toMatch(/\b120\b/);
    await openBeliefs(page, id, 'visits');
    await change(
      page,
      'fee is an amount in money; several are added up',
      { Several: 'are averaged' },
      'fee is an amount in money; several are averaged',
    );
    expect(await answer(page, 'Fee by month')).toMatch(/\b30\b/);

    expect(await answer(page, 'How many visits are cancelled?')).toMatch(/\b1\b/);
    await openBeliefs(page, id, 'visits');
    await change(page, 'status is a state:', { P2: 'cancelled' }, 'P2 is cancelled');
    expect(await answer(page, 'How many visits are cancelled?')).toMatch(/\b3\b/);

    expect(await answer(page, 'current dogs')).not.toContain('Rex');
    await openBeliefs(page, id, 'dogs');
    await change(
      page,
      'Dogs whose is_active is Y are current',
      { Today: 'dogs whose is_active is N are current' },
      'Dogs whose is_active is N are current',
    );
    expect(await answer(page, 'current dogs')).toContain('Rex');

    await openBeliefs(page, id, 'cats');
    await change(
      page,
      'cats holds things',
      { 'It holds': 'a list to look up' },
      'cats holds a list to look up',
    );
    await part(page, 'Tables')
      .getByRole('button', { name: /^cats a list to look up/ })
      .waitFor();
  });
});

describe('a source whose rows nobody has looked at', () => {
  it('is told from names, without a figure of its rows', async () => {
    const page = await browser.signIn(its.admin);
    const id = await connect(page);
    await openBeliefs(page, id, 'visits');
    await part(page, 'Times: visits')
      .getByText('nobody has looked yet how many rows have one')
      .first()
      .waitFor();
    expect(await part(page, 'Tables').innerText()).not.toMatch(/\d %|rows that were read/);
  });
});
