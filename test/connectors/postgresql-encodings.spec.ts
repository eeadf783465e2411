import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openConnector, SourceNetwork } from '#connectors';
import type { Connector } from '#connectors';
import { openDatabase } from '#database';
import { checkStatement, loadGate } from '#sql';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { ambiguousTexts } from './ambiguous-texts.js';
import { collect } from './collect.js';

const password = 'Correct-Horse-7';

let database: TestDatabase;
let admin: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  await loadGate();
  database = await createEmptyDatabase();
  const parts = { url: database.url, applicationName: 'questglass-test', connectionsMax: 1 };
  admin = await openDatabase({ ...parts, onIdleError: () => undefined });
});

afterAll(async () => {
  await admin.destroy();
  await database.drop();
});

const inEucJp = ambiguousTexts.filter((text) => /^[表ソ能許誠運'\\]+$/u.test(text));

/** The encoding of the database, that of the role, and texts that the database can hold. */
const cases: [string, string, readonly string[]][] = [
  ['UTF8', 'SJIS', ambiguousTexts],
  ['UTF8', 'GBK', ambiguousTexts],
  ['UTF8', 'BIG5', ambiguousTexts],
  ['SQL_ASCII', 'SQL_ASCII', ambiguousTexts],
  ['EUC_JP', 'SJIS', inEucJp],
];

describe.each(cases)('a PostgreSQL database in %s with a role in %s', (encoding, ofRole, texts) => {
  const name = `${encoding}_${ofRole}_${process.pid}`.toLowerCase();
  let connector: Connector;

  beforeAll(async () => {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LOCALE 'C'`);
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
    await admin.query(`ALTER ROLE ${name} SET client_encoding = '${ofRole}'`);
    await admin.query(`ALTER ROLE ${name} SET standard_conforming_strings = off`);
    await admin.query(`ALTER ROLE ${name} SET backslash_quote = on`);
    const { hostname: host, port } = new URL(database.url);
    const settings = {
      host,
      port: Number(port),
      user: name,
      password,
      database: name,
      tls: 'disable',
    } as const;
    connector = await openConnector(
      { type: 'postgresql', settings },
      { network: new SourceNetwork({ opened: ['127.0.0.0/8'] }), filesFolder: undefined, connectionsMax: 1 },
    );
  });

  afterAll(async () => {
    await connector.close();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`DROP ROLE ${name}`);
  });

  it('reads a text as the gate does: no second byte of a character takes a backslash or a quote along', async () => {
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) {
      const sql = `SELECT '${text}' AS a, ' , (SELECT 1) AS b -- ' AS c`;
      expect(checkStatement('postgresql', sql, [])).toMatchObject({ ok: true });
      expect((await collect(connector, sql)).rows).toEqual([
        [text.replaceAll("''", "'"), ' , (SELECT 1) AS b -- '],
      ]);
    }
  });

  it('is asked in UTF-8, and in texts without escapes, again after every statement', async () => {
    const settings =
      "SELECT current_setting('client_encoding'), current_setting('standard_conforming_strings')";
    for (let time = 0; time < 2; time += 1)
      expect((await collect(connector, settings)).rows).toEqual([['UTF8', 'on']]);
  });
});
