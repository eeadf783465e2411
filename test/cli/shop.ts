import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll } from '@jest/globals';
import type { Plan } from '#contracts';
import type { BuiltKey, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';
import type { TestApi } from '../start-test-api.js';
import { aPerson } from './qg.js';
import type { Ended, Person } from './qg.js';

/** A workspace with a small shop to ask about, and somebody who has its key in their environment. */
export class Shop {
  workspace!: BuiltWorkspace;
  key!: BuiltKey;
  admin!: { authorization: string };
  sourceId!: string;
  dashboardId!: string;
  readonly person: Person = aPerson();

  constructor(
    readonly api: TestApi,
    readonly files: string,
  ) {}

  get url(): string {
    return this.api.running.url;
  }

  get env(): Record<string, string> {
    return { QG_BASE_URL: this.url, QG_API_KEY: this.key.secret };
  }

  /** Runs `qg …` with the key. */
  qg(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    return this.person.qg(args, { env: { ...this.env, ...env } });
  }

  /** The answer of the REST API, as text. */
  async rest(path: string): Promise<string> {
    const { text } = await this.api.http
      .get(path)
      .set('authorization', `Bearer ${this.key.secret}`)
      .expect(200);
    return text;
  }

  async create(kind: string, body: object): Promise<string> {
    const path = `/workspaces/${this.workspace.id}/${kind}`;
    const answer = await this.api.http.post(path).set(this.admin).send(body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  }
}

/** Opens the shop before a file's tests. */
export function openShop(settings: Record<string, string> = {}, plan: Plan = 'scale'): Shop {
  const files = mkdtempSync(join(tmpdir(), 'questglass-qg-shop-'));
  const shop = new Shop(startTestApi({ QG_FILES_DIR: files, ...settings }), files);
  beforeAll(() => furnish(shop, plan));
  afterAll(() => rmSync(files, { recursive: true }));
  return shop;
}

async function furnish(shop: Shop, plan: Plan): Promise<void> {
  shop.workspace = await shop.api.make.aWorkspace({ name: 'Corner shop', plan });
  shop.key = await shop.api.make.aKey({ workspace: shop.workspace });
  shop.admin = await shop.api.signIn(await shop.api.make.aMember({ workspace: shop.workspace }));
  mkdirSync(join(shop.files, shop.workspace.id));
  const file = new DatabaseSync(join(shop.files, shop.workspace.id, 'shop.sqlite'));
  file.exec(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
    INSERT INTO customers VALUES (1, 'Ada', 'Norway'), (2, 'Grace', 'Japan'), (3, 'Edsger', 'Norway')`);
  file.close();
  const settings = { path: 'shop.sqlite' };
  shop.sourceId = await shop.create('data-sources', { name: 'Shop', type: 'sqlite', settings });
  await shop.create('metrics', { name: 'Customers', source: 'customers', expression: 'count(*)' });
  const sql = 'SELECT country, count(*) AS count FROM customers GROUP BY country ORDER BY 2 DESC';
  const chart = {
    mark: 'bar',
    encoding: { y: { field: 'country', type: 'nominal' }, x: { field: 'count', type: 'quantitative' } },
  };
  const widget = { key: 'countries', title: 'Countries', sql, chart_spec: chart };
  shop.dashboardId = await shop.create('dashboards', { name: 'Sales', widgets: [widget] });
}
