import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#database';
import type { EntityManager } from '#database';
import { createEmptyDatabase } from '#testing';
import type { BuiltWorkspace, TestDatabase } from '#testing';
import type { TestApi } from '../start-test-api.js';

const companies = join(dirname(fileURLToPath(import.meta.url)), '../companies/open/databases');

/** Databases of their own, connected as sources of a workspace; an account reads them that may do nothing else. */
export class CompanySources {
  readonly #role = `companies_${randomBytes(6).toString('hex')}`;
  readonly #databases: TestDatabase[] = [];
  readonly #open: { destroy(): Promise<void> }[] = [];

  /** Fills a database and connects it: by a company's file, or by a function. Returns the source's id and the database itself. */
  async connect(
    { api, workspace, admin }: { api: TestApi; workspace: BuiltWorkspace; admin: { authorization: string } },
    name: string,
    fill: (db: EntityManager) => Promise<unknown> = (db) => fillCompany(db, name),
  ): Promise<{ id: string; db: EntityManager }> {
    if (this.#databases.length === 0)
      await api.source.query(`CREATE ROLE ${this.#role} LOGIN PASSWORD '${this.#role}'`);
    const database = await createEmptyDatabase();
    this.#databases.push(database);
    const connection = await openDatabase({
      url: database.url,
      applicationName: 'questglass-test',
      connectionsMax: 1,
      onIdleError: () => undefined,
    });
    this.#open.push(connection);
    await fill(connection.manager);
    await connection.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${this.#role}`);
    await connection.query('ANALYZE');
    const { hostname: host, port, pathname } = new URL(database.url);
    const account = { user: this.#role, password: this.#role, tls: 'disable' };
    const settings = { host, port: Number(port), database: pathname.slice(1), ...account };
    const { body } = await api.http
      .post(`/workspaces/${workspace.id}/data-sources`)
      .set(admin)
      .send({ name, type: 'postgresql', settings })
      .expect(201);
    return { id: body.id, db: connection.manager };
  }

  async remove(): Promise<void> {
    for (const connection of this.#open) await connection.destroy();
    for (const database of this.#databases) await database.drop();
  }
}

async function fillCompany(db: EntityManager, name: string): Promise<void> {
  await db.query(await readFile(join(companies, `${name}.sql`), 'utf8'));
}
