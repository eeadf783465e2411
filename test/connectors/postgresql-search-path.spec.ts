import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openConnector, SourceNetwork } from '#connectors';
import type { Connector } from '#connectors';
import { openDatabase } from '#database';
import { checkStatement, loadGate } from '#sql';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { collect } from './collect.js';

const password = 'Correct-Horse-7';
const relations = [{ schema: 'public', name: 'orders', columns: ['note'] }];

let database: TestDatabase;
let admin: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  await loadGate();
  database = await createEmptyDatabase();
  const parts = { url: database.url, applicationName: 'questglass-test', connectionsMax: 1 };
  admin = await openDatabase({ ...parts, onIdleError: () => undefined });
  await admin.query(`
    CREATE TABLE orders (note text);
    INSERT INTO orders VALUES ('LISTED');
    CREATE SCHEMA other;
    CREATE TABLE other.orders (note text);
    INSERT INTO other.orders VALUES ('HIDDEN');
    CREATE FUNCTION other.lower(text) RETURNS text LANGUAGE sql AS $$ SELECT 'called' $$;
    GRANT USAGE ON SCHEMA other TO PUBLIC;
    GRANT SELECT ON orders, other.orders TO PUBLIC`);
});

afterAll(async () => {
  await admin.destroy();
  await database.drop();
});

/** Does something as an account that looks for names where it is said. */
async function asAccount(path: string, act: (connector: Connector) => Promise<void>): Promise<void> {
  const role = `path_${process.pid}`;
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  await admin.query(`ALTER ROLE ${role} SET search_path = ${path}`);
  const { hostname: host, port, pathname } = new URL(database.url);
  const account = { user: role, password, database: pathname.slice(1), tls: 'disable' } as const;
  const connector = await openConnector(
    { type: 'postgresql', settings: { host, port: Number(port), ...account } },
    { network: new SourceNetwork({ opened: ['127.0.0.0/8'] }), filesFolder: undefined, connectionsMax: 1 },
  );
  try {
    await act(connector);
  } finally {
    await connector.close();
    await admin.query(`DROP ROLE ${role}`);
  }
}

describe('what a PostgreSQL account has set of where names are looked for', () => {
  const sql = 'SELECT note, lower(note) FROM orders';

  it.each(['other, public, pg_catalog', 'other', "''", 'nowhere', 'pg_temp, other'])(
    'changes neither table nor function of a statement that the gate has let through: %s',
    async (path) => {
      expect(checkStatement('postgresql', sql, relations)).toMatchObject({ ok: true });
      await asAccount(path, async (connector) => {
        for (let time = 0; time < 2; time += 1)
          expect((await collect(connector, sql)).rows).toEqual([['LISTED', 'listed']]);
      });
    },
  );

  it('stays in sight behind the usual places, for the operators of its types', () =>
    asAccount('"$user", public, other', async (connector) => {
      const { rows } = await collect(connector, 'SELECT current_schemas(false)::text');
      expect(rows).toEqual([[expect.stringMatching(/^\{pg_catalog,public,.*other\}$/)]]);
    }));
});
