import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll } from '@jest/globals';
import { createKey } from '#access';
import { SourceNetwork } from '#connectors';
import type { Role } from '#contracts';
import { SecretBox } from '#platform';
import type { BuiltWorkspace } from '#testing';
import { OpenConnectors } from '#workspace';
import type { SourceContext } from '#workspace';
import { startTestApi } from '../start-test-api.js';
import type { TestApi } from '../start-test-api.js';

/** The network of the test's own PostgreSQL, which some widgets read. */
const loopback = ['127.0.0.0/8', '::1/128'];

type Bearer = { authorization: string };

/** A workspace with one source, a file of a small shop, and people of every role; the api's clock can be moved. */
export class DashboardWorkspace {
  api!: TestApi;
  workspace!: BuiltWorkspace;
  admin!: Bearer;
  editor!: Bearer;
  viewer!: Bearer;
  sourceId!: string;
  /** The lead of the api's clock. */
  aheadMs = 0;
  readonly now = () => new Date(Date.now() + this.aheadMs);
  readonly files = mkdtempSync(join(tmpdir(), 'questglass-dashboards-'));

  get path(): string {
    return `/workspaces/${this.workspace.id}/dashboards`;
  }

  /** The parts with which the library's functions reach sources beside the api. */
  context(connectors = this.connectors()): SourceContext {
    return {
      db: this.api.source.manager,
      secrets: new SecretBox([['test', Buffer.alloc(32, 7)]]),
      connectors,
    };
  }

  connectors(): OpenConnectors {
    const network = new SourceNetwork({ opened: loopback });
    return new OpenConnectors({ network, filesFolder: this.files, connectionsMax: 2 });
  }

  /** Runs SQL in the source, as its owner would. */
  atSource(sql: string, file = 'shop.sqlite'): void {
    const database = new DatabaseSync(join(this.files, 'shared', file));
    database.exec(sql);
    database.close();
  }

  /** Connects a file; only admins may. */
  async connectAsAdmin(name: string, path = 'shared/shop.sqlite'): Promise<string> {
    const source = { name, type: 'sqlite', settings: { path } };
    const { body } = await this.send(
      'post',
      `/workspaces/${this.workspace.id}/data-sources`,
      source,
      this.admin,
    ).expect(201);
    return body.id;
  }

  send(method: 'post' | 'patch' | 'delete', path: string, body: object = {}, as = this.editor) {
    const request = this.api.http[method](path).set(as);
    return method === 'delete' ? request : request.send(body);
  }

  get(path: string, as = this.editor) {
    return this.api.http.get(path).set(as);
  }

  async create(input: object = {}): Promise<string> {
    const { body } = await this.send('post', this.path, { name: 'Sales', ...input }).expect(201);
    return body.id;
  }

  async publish(id: string): Promise<void> {
    await this.send('post', `${this.path}/${id}/publish`).expect(200);
  }

  async aKey(role: Role): Promise<Bearer> {
    const key = { name: role, scopes: ['read' as const], role, allowedCidrs: [], expiresAt: null };
    const { secret } = await createKey(this.api.source.manager, this.workspace.act, key);
    return { authorization: `Bearer ${secret}` };
  }

  async eventsOf(type: string): Promise<unknown[]> {
    const rows: { body: string }[] = await this.api.source.query(
      'SELECT body FROM event WHERE type = $1 AND workspace_id = $2 ORDER BY id',
      [type, this.workspace.id],
    );
    return rows.map(({ body }) => JSON.parse(body).data);
  }
}

/** Has an api with such a workspace ready before a file's tests. */
export function startDashboardWorkspace(
  settings: Record<string, string> | (() => Record<string, string>) = {},
): DashboardWorkspace {
  const its = new DashboardWorkspace();
  mkdirSync(join(its.files, 'shared'));
  its.api = startTestApi(
    () => ({
      QG_FILES_DIR: its.files,
      QG_SOURCE_ADDRESSES_ALLOWED: loopback.join(),
      ...(typeof settings === 'function' ? settings() : settings),
    }),
    its.now,
  );
  beforeAll(async () => {
    its.atSource(`
      CREATE TABLE orders (id INTEGER PRIMARY KEY, country TEXT, amount INTEGER, placed_on DATE);
      INSERT INTO orders VALUES (1, 'Norway', 10, '2026-01-31'), (2, 'Chile', 32, '2026-02-01')`);
    its.workspace = await its.api.make.aWorkspace();
    const { workspace } = its;
    its.admin = await its.api.signIn(await its.api.make.aMember({ workspace }));
    const editor = await its.api.make.aMember({ workspace, role: 'editor' });
    const viewer = await its.api.make.aMember({ workspace, role: 'viewer' });
    its.sourceId = await its.connectAsAdmin('Shop');
    its.editor = await its.api.signIn(editor);
    its.viewer = await its.api.signIn(viewer);
  });
  afterAll(() => rmSync(its.files, { recursive: true }));
  return its;
}
