import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { startBrowser, views, violationsOf } from './browser.js';
import { startConsoleWorkspace } from './console-workspace.js';

jest.setTimeout(90_000);
const its = startConsoleWorkspace();
const browser = startBrowser(its);

const months = `SELECT month, country, amount FROM (
  SELECT '2026-01-01' AS month, 'Norway' AS country, 1200 AS amount UNION ALL
  SELECT '2026-01-01', 'Chile', 800 UNION ALL
  SELECT '2026-02-01', 'Norway', 1500 UNION ALL
  SELECT '2026-02-01', 'Chile', 600) AS sold`;

let id: string;
beforeEach(async () => {
  const widgets = [
    { key: 'sold', title: 'Sold', type: 'chart', sql: months },
    { key: 'asked', title: 'Asked', type: 'number', question: 'How many customers are there?' },
  ];
  const { body } = await its.api.http
    .post(`${its.path}/dashboards`)
    .set(its.bearer)
    .send({ name: 'Sales', widgets })
    .expect(201);
  id = body.id;
});

const edit = async (page: Page, title?: string) => {
  await page.goto(`${browser.url}/app/dashboards/${id}?edit`);
  await page.getByRole('button', { name: title === undefined ? 'Add widget' : `Edit ${title}` }).click();
  return page.getByRole('dialog');
};

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click();
  // A click scrolls to the option first, which moves the list of a small window.
  await page.getByRole('option', { name: option, exact: true }).dispatchEvent('click');
};

const save = async (page: Page, act: 'Add' | 'Apply') => {
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
};

const savedWidgets = async () => {
  const { body } = await its.api.http.get(`${its.path}/dashboards/${id}?version=draft`).set(its.bearer);
  return body.widgets;
};

describe('the editor of a widget', () => {
  it('shows rows before anything is saved, and keeps the settings of a type while another is shown', async () => {
    const page = await browser.signIn(its.admin);
    const dialog = await edit(page, 'Sold');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await preview.getByRole('cell', { name: 'Norway' }).first().waitFor();
    await choose(page, 'Kind of chart', 'Bars');
    await preview.getByRole('img', { name: 'Chart: Sold' }).locator('svg').waitFor();
    await dialog.getByLabel('Goal line at').fill('1000');
    await dialog.getByText('Table', { exact: true }).click();
    await dialog.getByLabel('Row of totals').check();
    await preview.getByRole('cell', { name: '4,100' }).waitFor();
    await dialog.getByText('Chart', { exact: true }).click();
    expect(await dialog.getByLabel('Goal line at').inputValue()).toBe('1000');
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await save(page, 'Apply');
    expect((await savedWidgets())[0].display).toEqual({
      chart: { kind: 'bar', goal: { at: 1000 } },
      table: { totals: true },
    });
  });

  it('makes a widget of SQL that says at its word what is wrong with it, and completes names', async () => {
    const page = await browser.signIn(its.admin);
    const dialog = await edit(page);
    await dialog.getByText('SQL', { exact: true }).click();
    const sql = dialog.getByRole('textbox', { name: 'SQL query' });
    await sql.fill('SELECT country, count(*) AS n FROM custmers GROUP BY country');
    await dialog.getByRole('button', { name: 'Run' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/custmers/)
      .waitFor();
    expect(await dialog.locator('.cm-lintRange-error').textContent()).toBe('custmers');
    await sql.fill('SELECT country, count(*) AS n FROM ');
    await sql.press('End');
    await sql.pressSequentially('cust');
    await page.getByRole('option', { name: 'customers' }).click();
    await sql.pressSequentially(' GROUP BY country');
    await sql.press('Escape');
    await sql.press('Control+Enter');
    await choose(page, 'Kind of chart', 'Horizontal bars');
    await dialog.getByRole('img', { name: 'Chart: New widget' }).locator('svg').waitFor();
    await dialog.getByLabel('Title', { exact: true }).fill('By country');
    await save(page, 'Add');
    expect((await savedWidgets()).at(-1)).toMatchObject({
      title: 'By country',
      sql: 'SELECT country, count(*) AS n FROM customers GROUP BY country',
      display: { chart: { kind: 'horizontal_bar' } },
    });
  });

  it('is opened again with all that was chosen, by keyboard, too, and undone as a whole', async () => {
    const page = await browser.signIn(its.admin);
    const dialog = await edit(page, 'Sold');
    await dialog.getByText('Table', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Move Amount forward' }).press('Enter');
    await dialog.getByRole('button', { name: 'Amount', exact: true }).last().press('Enter');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Income');
    await choose(page, 'Format', 'Money');
    await dialog.getByLabel('Currency').fill('eur');
    await dialog.getByRole('button', { name: 'Color by value' }).click();
    await choose(page, 'Column of color 1', 'Income');
    await dialog.getByLabel('Value of color 1').fill('1000');
    const cell = dialog.getByRole('cell', { name: '€1,200' });
    await cell.waitFor();
    expect(await cell.getAttribute('style')).toContain('background');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Edit Sold' }).click();
    await dialog.getByRole('cell', { name: '€1,200' }).waitFor();
    expect(await dialog.getByLabel('Value of color 1').inputValue()).toBe('1000');
    expect(await dialog.getByRole('columnheader').allTextContents()).toEqual(['Month', 'Income', 'Country']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByRole('button', { name: 'Save draft' }).isDisabled()).toBe(true);
  });

  it('keeps the color that a value was given', async () => {
    const page = await browser.signIn(its.admin);
    const dialog = await edit(page, 'Sold');
    await choose(page, 'Kind of chart', 'Bars');
    await dialog.getByLabel('Numbers on marks').check();
    await dialog.getByRole('button', { name: 'Color of a value' }).click();
    await choose(page, 'Value of mark color 1', 'Norway');
    await choose(page, 'Mark color 1', 'red');
    await dialog.locator('svg path[fill="#e03131"]').first().waitFor();
    // The numbers on it are black by night as well.
    await dialog.locator('svg text[fill="#000000"]').first().waitFor();
    await save(page, 'Apply');
    expect((await savedWidgets())[0].display.chart.colors).toEqual([{ value: 'Norway', color: 'red' }]);
    await page.locator('svg path[fill="#e03131"]').first().waitFor();
  });

  it('makes a pivot with totals, and keeps the width that a column is dragged to', async () => {
    const page = await browser.signIn(its.admin);
    const dialog = await edit(page, 'Sold');
    await dialog.getByText('Table', { exact: true }).click();
    await dialog.getByLabel('Pivot').check();
    await dialog.getByLabel('Row of totals').check();
    await choose(page, 'Rows', 'Country');
    const headings = dialog.getByRole('columnheader');
    await headings.getByText('Total').waitFor();
    expect(await headings.allTextContents()).toEqual(['Country', 'Jan 1, 2026', 'Feb 1, 2026', 'Total']);
    await dialog.getByRole('cell', { name: '4,100' }).waitFor();
    const edge = await headings.first().getByRole('separator').boundingBox();
    if (!edge) throw new Error('there is no edge');
    await page.mouse.move(edge.x + 4, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 4 });
    await page.mouse.up();
    await dialog.getByRole('separator', { name: 'Width of Country' }).press('ArrowLeft');
    const width = Math.round((await headings.first().boundingBox())?.width ?? 0);
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await save(page, 'Apply');
    const { table, columns } = (await savedWidgets())[0].display;
    expect(table).toEqual({ totals: true, pivot: { rows: 'country', columns: 'month', value: 'amount' } });
    expect(columns).toEqual([{ name: 'month' }, { name: 'country', width }, { name: 'amount' }]);
    await page.getByRole('columnheader', { name: 'Jan 1, 2026' }).waitFor();
    const kept = await page.getByRole('columnheader', { name: 'Country' }).boundingBox();
    expect(Math.round(kept?.width ?? 0)).toBe(width);
  });

  it('begins SQL with the statement of a question', async () => {
    const page = await browser.signIn(its.admin);
    const dialog = await edit(page, 'Asked');
    await dialog.getByRole('region', { name: 'Preview' }).getByText('5', { exact: true }).waitFor();
    await dialog.getByText('SQL', { exact: true }).click();
    await dialog
      .getByRole('textbox', { name: 'SQL query' })
      .getByText(/customers/)
      .first()
      .waitFor();
    await save(page, 'Apply');
    expect((await savedWidgets())[1]).toMatchObject({ question: null, sql: expect.stringMatching(/count/i) });
  });
});

describe('a share', () => {
  it('shows what the editor has set', async () => {
    const display = {
      chart: { kind: 'bar', goal: { at: 900, label: 'As planned' } },
      columns: [
        { name: 'amount', title: 'Income', form: 'currency', currency: 'EUR' },
        { name: 'country', hidden: true },
      ],
      table: {
        totals: true,
        colors: [{ column: 'amount', comparison: 'below', value: 700, color: 'orange' }],
      },
      number: { column: 'amount', compare: 'previous', suffix: ' net', sparkline: true },
    };
    const { body: document } = await its.api.http
      .get(`${its.path}/dashboards/${id}?version=draft`)
      .set(its.bearer);
    const widgets = (['chart', 'table', 'number'] as const).map((type) => ({
      key: type,
      title: `As a ${type}`,
      type,
      sql: months,
      display,
    }));
    await its.api.http
      .patch(`${its.path}/dashboards/${id}/draft`)
      .set(its.bearer)
      .send({ revision: document.revision, widgets })
      .expect(200);
    await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
    const share = await its.api.http
      .post(`${its.path}/shares`)
      .set(its.bearer)
      .send({ dashboard_id: id })
      .expect(201);
    const page = await browser.open();
    await page.goto(share.body.url.replace('http://localhost:8080', browser.url));
    await page.locator('.is-chart svg').getByText('As planned').waitFor();
    const table = page.locator('.is-table');
    await table.getByRole('columnheader', { name: 'Income' }).waitFor();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Income', 'Month']);
    await table.locator('tfoot').getByText('€4,100').waitFor();
    expect(await table.getByRole('cell', { name: '€600' }).getAttribute('style')).toContain('background');
    await page.locator('.is-number').getByText(/ net$/).waitFor();
    await page.locator('.is-number').getByText(/from/).waitFor();
    await page.locator('.is-number .sparkline').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe('a text', () => {
  const words =
    '# Sales\n**All** of `2026`, see [the plan](https://example.com/plan)\n\n- Norway\n- Chile\n\n[no](javascript:alert(1)) <b>no</b>';

  it('is written by Markdown beside its preview, and a share shows the same', async () => {
    const page = await browser.signIn(its.admin);
    const dialog = await edit(page);
    await dialog.getByText('Text', { exact: true }).first().click();
    await dialog.getByLabel('Text', { exact: true }).last().fill(words);
    const look = async (place: Locator) => {
      await place.getByRole('heading', { name: 'Sales', level: 3 }).waitFor();
      expect(await place.getByRole('listitem').allTextContents()).toEqual(['Norway', 'Chile']);
      expect(await place.locator('strong, code, b').allTextContents()).toEqual(['All', '2026']);
      const links = place.getByRole('link');
      expect(await links.count()).toBe(1);
      expect(await links.getAttribute('href')).toBe('https://example.com/plan');
      expect(await links.getAttribute('rel')).toBe('noopener noreferrer');
      await place.getByText('[no](javascript:alert(1)) <b>no</b>').waitFor();
    };
    await look(dialog.getByRole('region', { name: 'Preview' }));
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await save(page, 'Add');
    await look(page.getByRole('region', { name: 'Text of Note' }));
    await its.api.http.post(`${its.path}/dashboards/${id}/publish`).set(its.bearer).expect(200);
    const share = await its.api.http
      .post(`${its.path}/shares`)
      .set(its.bearer)
      .send({ dashboard_id: id })
      .expect(201);
    const viewer = await browser.open({ dark: true });
    await viewer.goto(share.body.url.replace('http://localhost:8080', browser.url));
    await look(viewer.locator('.is-text'));
    expect(await violationsOf(viewer)).toEqual([]);
  });
});

describe.each(views)('at %o', (view) => {
  it('axe finds nothing in the editor, and nothing is wider than the page', async () => {
    const page = await browser.signIn(its.admin, view);
    const dialog = await edit(page, 'Sold');
    const look = async (what: string) => {
      expect({ what, found: await violationsOf(page, '[role=dialog]') }).toEqual({ what, found: [] });
      const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect({ what, overflow: Math.max(0, overflow) }).toEqual({ what, overflow: 0 });
    };
    await choose(page, 'Kind of chart', 'Bars');
    await dialog.getByRole('img', { name: 'Chart: Sold' }).locator('svg').waitFor();
    await dialog.getByLabel('Numbers on marks').check();
    await dialog.getByRole('button', { name: 'Color of a value' }).click();
    await look('chart');
    await dialog.getByText('Table', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Color by value' }).click();
    await choose(page, 'Column of color 1', 'Amount');
    await dialog.getByRole('button', { name: 'Amount', exact: true }).last().click();
    await look('table');
    await dialog.getByLabel('Pivot').check();
    await dialog.getByRole('columnheader', { name: 'Norway' }).waitFor();
    await look('pivot');
    await dialog.getByText('Single value', { exact: true }).click();
    await dialog.getByLabel('Change from the row before').check();
    await dialog.getByLabel('Line of the values before').check();
    await dialog.locator('[data-sparkline]').waitFor();
    await look('number');
  });
});
