import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { hostile, startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(90_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

let id: string;
let count = 0;

/** Visits are booked in January and take place in February and March. Nobody says whether a pet that left still counts. */
const clinic = `
  CREATE TABLE pets (pet_no TEXT PRIMARY KEY, name TEXT, left_on DATE);
  INSERT INTO pets VALUES ('P1', 'Rex', NULL), ('P2', 'Mia', '2026-03-01');
  CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, pet_no TEXT, booked_on DATE, seen_on DATE, fee_cents INTEGER, status TEXT);
  INSERT INTO visits VALUES (1, 'P1', '2026-01-10', '2026-02-03', 1000, 'DONE'),
    (2, 'P2', '2026-01-11', '2026-02-04', 2000, 'CXL'), (3, 'P1', '2026-01-12', '2026-03-05', 3000, 'DONE');
  CREATE TABLE notes ("${hostile.replaceAll('"', '""')}" TEXT)`;

beforeEach(async () => {
  const path = `clinic-${(count += 1)}.sqlite`;
  const file = new DatabaseSync(join(its.files, its.workspace.id, path));
  file.exec(clinic);
  file.close();
  const source = { name: `Clinic ${count}`, type: 'sqlite', settings: { path }, is_default: true };
  const { body } = await its.api.http
    .post(`${its.path}/data-sources`)
    .set(its.bearer)
    .send(source)
    .expect(201);
  id = body.id;
});

async function open(member = its.editor, view = {}): Promise<Page> {
  const page = await browser.signIn(member, view);
  await page.goto(`${browser.url}/app/data/${id}`);
  await page.getByRole('link', { name: 'What Questglass believes' }).click();
  await page.getByRole('heading', { name: 'What is joined to what' }).waitFor();
  return page;
}

const model = async () =>
  (await its.api.http.get(`${its.path}/data-sources/${id}/model`).set(its.bearer)).body;
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const openTable = (page: Page, table: string) =>
  part(page, 'Tables')
    .getByRole('button', { name: new RegExp(`^${table}`) })
    .click();

/** The rows of the answer to a question, as its table shows them. */
async function answer(page: Page, question: string): Promise<string> {
  await page.goto(`${browser.url}/app`);
  await page.locator('#question').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('article').waitFor();
  return page.locator('article').innerText();
}

describe('what is believed of a source', () => {
  it.each(views)('is drawn and listed, in a window of $width, dark: $dark', async (view) => {
    const page = await open(its.editor, view);
    await page.getByRole('link', { name: 'visits events, refers to pets' }).waitFor();
    await openTable(page, 'notes');
    await part(page, 'Columns: notes').getByText(hostile.slice(0, 20), { exact: false }).first().waitFor();
    expect(await page.evaluate("'__ran' in window")).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('leads from the drawing to a table, by the keyboard', async () => {
    const page = await open();
    await page.getByRole('link', { name: /^visits/ }).focus();
    await page.keyboard.press('Enter');
    await part(page, 'Times: visits').waitFor();
    expect(await page.evaluate('document.activeElement?.id')).toBe('beliefs-visits');
  });

  it('shows a wide table a part at a time, and what is searched for of it', async () => {
    const columns = Array.from({ length: 300 }, (_, place) => `reading_${place} INTEGER`);
    const file = new DatabaseSync(join(its.files, its.workspace.id, `clinic-${count}.sqlite`));
    file.exec(`CREATE TABLE meters (meter_id INTEGER PRIMARY KEY, ${columns.join(', ')})`);
    file.close();
    await its.api.http.post(`${its.path}/data-sources/${id}/refresh`).set(its.bearer).expect(200);
    const page = await open();
    await openTable(page, 'meters');
    const amounts = part(page, 'Amounts: meters');
    const rows = amounts.getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(25);
    await amounts.getByRole('button', { name: 'Show more: Amounts' }).press('Enter');
    expect(await rows.count()).toBe(100);
    await page.getByLabel('Find a belief about meters').fill('READING_299');
    await amounts.getByText('reading_299 is an amount').waitFor();
    expect(await rows.count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Find a belief about meters').fill('nothing of it');
    await page.getByText('Nothing is believed of that.').waitFor();
  });

  it('is for editors', async () => {
    const page = await browser.signIn(its.viewer);
    await page.goto(`${browser.url}/app/data/${id}/model`);
    await page.getByText('Editors of this workspace see and correct it.').waitFor();
    await page.goto(`${browser.url}/app/data/${id}`);
    await page.getByText('Editors of this workspace see its tables.').waitFor();
    expect(await page.getByRole('link', { name: 'What Questglass believes' }).count()).toBe(0);
  });
});

describe('an editor', () => {
  it('says by which time rows are asked, and the next answer counts by it until that is taken back', async () => {
    const question = 'How many visits in February 2026?';
    const page = await open();
    expect(await answer(page, question)).toContain('0');
    await page.goto(`${browser.url}/app/data/${id}/model`);
    await openTable(page, 'visits');
    await page.getByRole('button', { name: 'Change: Visits are asked by booked_on' }).press('Enter');
    await part(page, 'Times: visits').getByLabel('They are asked by').selectOption('seen_on');
    await part(page, 'Times: visits').getByRole('button', { name: 'Save' }).press('Enter');
    await part(page, 'Times: visits').getByText('Visits are asked by seen_on').waitFor();
    await part(page, 'Times: visits')
      .getByText(/ said so on /)
      .first()
      .waitFor();
    await page.waitForFunction(
      "document.activeElement?.getAttribute('aria-label') === 'Visits are asked by seen_on'",
    );
    expect(await violationsOf(page)).toEqual([]);
    expect(await answer(page, question)).toContain('2');
    await page.goto(`${browser.url}/app/data/${id}/model`);
    await part(page, 'What people said')
      .getByRole('button', { name: /^Take back: Rows of visits/ })
      .click();
    await part(page, 'What people said').waitFor({ state: 'detached' });
    expect((await model()).corrections).toEqual([]);
  });

  it('says that a link is none, sees it go from the drawing, and may say another', async () => {
    const page = await open();
    await openTable(page, 'visits');
    await page.getByRole('button', { name: 'Wrong: visits.pet_no refers to pets.pet_no' }).last().click();
    await page.getByRole('link', { name: 'visits events', exact: true }).waitFor();
    await page
      .getByRole('button', { name: 'Change: visits.pet_no refers to nothing that is known' })
      .last()
      .click();
    await page.getByLabel('It refers to').last().selectOption('pets.pet_no');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'visits events, refers to pets' }).waitFor();
    expect((await model()).corrections).toMatchObject([
      { correction: { fact: 'link', to: { table: 'pets' } } },
    ]);
  });

  it('confirms what is unsure, which stays where it was, to be taken back', async () => {
    const page = await open();
    const unsure = part(page, /^Unsure/);
    const first = unsure.getByRole('button', { name: /^Right: / }).first();
    const sentence = (await first.getAttribute('aria-label'))?.replace('Right: ', '') ?? '';
    await first.press('Enter');
    await unsure.getByRole('button', { name: `Take back: ${sentence}`, exact: true }).press('Enter');
    await unsure.getByRole('button', { name: `Right: ${sentence}`, exact: true }).waitFor();
    expect((await model()).corrections).toEqual([]);
  });

  it('says what states mean and what rows are called', async () => {
    const page = await open();
    await openTable(page, 'visits');
    await page
      .getByRole('button', { name: 'Change: One row is called visit, several are called visits' })
      .click();
    await page.getByRole('textbox', { name: 'Several are called' }).fill('consultations');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('One row is called visit, several are called consultations').waitFor();
    await page
      .getByRole('button', { name: 'Change: fee_cents is an amount in cents; several are added up' })
      .click();
    await page.getByRole('combobox', { name: 'Several', exact: true }).selectOption('are averaged');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('fee_cents is an amount in cents; several are averaged').first().waitFor();
    expect((await model()).corrections).toMatchObject([
      { correction: { fact: 'noun', noun: { singular: 'visit', plural: 'consultations' } } },
      { correction: { fact: 'measure', adds: 'average', unit: 'cents' } },
    ]);
  });

  it('makes a suggested metric one of everybody by one click', async () => {
    const page = await open();
    for (const name of ['Total fee', 'Cancellation rate', 'Completion rate'])
      await page.getByRole('button', { name: `Create metric: ${name}` }).click();
    await page.getByText('Nothing to suggest: every amount has its metric.').waitFor();
    await page.goto(`${browser.url}/app/data/metrics`);
    await page.getByRole('button', { name: /^Total fee/ }).waitFor();
  });

  it('takes over what dbt says, and is told what could not be', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Take over from dbt or OSI' }).click();
    const dialog = page.getByRole('dialog');
    const yaml = `
models:
  - name: visits
    columns:
      - {name: status, tests: [not_null, {accepted_values: {values: [DONE, CXL]}}]}
  - {name: vets, description: Elsewhere}`;
    await dialog.getByLabel('YAML').fill(yaml);
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Take over', exact: true }).click();
    await dialog.getByText('1 fact taken over, and words for 0 tables.').waitFor();
    await dialog.getByText('Not taken over: 2 things').waitFor();
    await dialog.getByText('there is no table "vets" in this data source').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await part(page, 'What people said')
      .getByText(/, from dbt, /)
      .waitFor();
  });

  it('is told that a file of dbt cannot be read, and may choose another', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Take over from dbt or OSI' }).click();
    await page.evaluate(`File.prototype.text = () => Promise.reject(new Error('locked'))`);
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (
      await chosen
    ).setFiles({ name: 'schema.yml', mimeType: 'text/yaml', buffer: Buffer.from('models: []') });
    await page.getByRole('alert').filter({ hasText: 'schema.yml could not be read.' }).waitFor();
  });

  it('says what a column refers to of which nothing is believed, and how else it is called', async () => {
    const page = await open();
    await openTable(page, 'pets');
    const links = part(page, 'What it refers to: pets');
    await links.getByRole('button', { name: 'Add a reference' }).press('Enter');
    await links.getByLabel('Column').selectOption('name');
    const choices = await links.getByLabel('It refers to').locator('option').allInnerTexts();
    // Numbers are not offered to a text.
    expect(choices).toEqual(['nothing', 'pets.pet_no']);
    await links.getByLabel('It refers to').selectOption('pets.pet_no');
    await links.getByRole('button', { name: 'Save' }).click();
    await links.getByText('pets.name refers to pets.pet_no').waitFor();
    const names = part(page, 'Other names of columns: pets');
    await names.getByRole('button', { name: 'Name a column otherwise' }).click();
    await names.getByLabel('Column').selectOption('name');
    await names.getByLabel('Also called').fill('nickname');
    expect(await violationsOf(page)).toEqual([]);
    await names.getByRole('button', { name: 'Save' }).click();
    await names.getByText('name is also called nickname').waitFor();
    expect((await model()).corrections).toMatchObject([
      { correction: { fact: 'link', column: 'name' } },
      { correction: { fact: 'column_also', column: 'name', words: ['nickname'] } },
    ]);
  });

  it('says that an amount does not follow, and takes that back', async () => {
    const page = await open();
    await openTable(page, 'visits');
    const follows = part(page, 'What follows from it: visits');
    await follows.getByRole('button', { name: /^Wrong: Cancellation rate is / }).click();
    await follows.getByText('Nothing is called cancellation rate').waitFor();
    await follows.getByRole('button', { name: 'Take back: Nothing is called cancellation rate' }).click();
    await follows.getByText(/^Cancellation rate is the share of rows whose status is CXL/).waitFor();
  });

  it('says how an amount that follows is called, and is answered by that name', async () => {
    const page = await open();
    await openTable(page, 'visits');
    const follows = part(page, 'What follows from it: visits');
    await follows.getByRole('button', { name: /^Change: Cancellation rate is / }).click();
    await follows.getByLabel('Called').fill('drop quota');
    await follows.getByRole('button', { name: 'Save' }).click();
    await follows.getByText(/^Drop quota is the share of rows whose status is CXL/).waitFor();
    expect(await answer(page, 'What is the drop quota?')).toContain('33.33%');
  });

  it('is told which tables could not be looked at', async () => {
    await its.api.source.query(
      `UPDATE source_schema SET profile = '{"taken_at": "2026-11-23T10:00:00.000Z", "coverages": [], "tables": [
         {"schema": null, "name": "visits", "rows": null, "rows_read": 0, "is_sampled": false, "columns": [], "unread": "It may not be read."}]}'
       WHERE data_source_id = $1`,
      [id],
    );
    await its.api.source.query('UPDATE data_source SET profiled_at = now() WHERE id = $1', [id]);
    const page = await open();
    const told = page.getByRole('alert').filter({ hasText: 'could not be looked at in full' });
    await told.getByText('It may not be read.').waitFor();
    await told.getByRole('button', { name: 'visits' }).click();
    await part(page, 'Times: visits').waitFor();
  });

  it('is told what does not fit any more, and what was refused', async () => {
    const to = { fact: 'times', table: 'visits', columns: ['seen_on'] };
    await its.api.http
      .post(`${its.path}/data-sources/${id}/model/corrections`)
      .set(its.bearer)
      .send(to)
      .expect(201);
    const file = new DatabaseSync(join(its.files, its.workspace.id, `clinic-${count}.sqlite`));
    file.exec('ALTER TABLE visits DROP COLUMN seen_on');
    file.close();
    await its.api.http.post(`${its.path}/data-sources/${id}/refresh`).set(its.bearer).expect(200);
    const page = await open();
    // It stands at the top as well, since answers are read otherwise than somebody said.
    const told = page.getByRole('alert').filter({ hasText: '1 correction does not fit the source any more' });
    await told.getByText('Rows of visits are asked by seen_on: there is no visits.seen_on').waitFor();
    await told.getByRole('button', { name: 'See what people said' }).press('Enter');
    await page.waitForFunction("document.activeElement?.id === 'said'");
    expect(await violationsOf(page)).toEqual([]);
    await page.getByText('Does not fit: there is no visits.seen_on in this source.').waitFor();
    await openTable(page, 'visits');
    // The badge does not claim what no longer holds.
    await part(page, 'Times: visits').getByText('Said, does not fit').waitFor();
    await its.api.source.query(`UPDATE source_schema SET tables = '[]' WHERE data_source_id = $1`, [id]);
    await its.api.source.query('UPDATE data_source SET notes_revision = 100 WHERE id = $1', [id]);
    await page
      .getByRole('button', { name: 'Right: One row is called visit, several are called visits' })
      .click();
    await page.getByRole('alert').filter({ hasText: 'there is no visits in this source' }).waitFor();
    browser.forgive('400');
  });
});
