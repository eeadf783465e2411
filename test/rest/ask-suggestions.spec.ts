import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltKey } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { connectReader } from './reader-source.js';

const api = startTestApi({ QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128' });

let key: BuiltKey;
let role: string;

beforeAll(async () => {
  const connected = await connectReader(api, async (reader) => {
    role = reader;
    await api.source.query(`CREATE SCHEMA shop;
    CREATE TABLE shop.customers (id int PRIMARY KEY, name text, country text);
    INSERT INTO shop.customers VALUES (1, 'Ada', 'Norway'), (2, 'Grace', 'Chile'), (3, 'Edsger', 'Norway');
    CREATE TABLE shop.parcels (id int PRIMARY KEY, customer_id int REFERENCES shop.customers, status text);
    INSERT INTO shop.parcels VALUES (1, 1, 'sent'), (2, 2, 'lost');
    GRANT USAGE ON SCHEMA shop TO ${role}`);
    await grantAll();
  });
  key = connected.key;
});

beforeEach(() => grantAll());

const grantAll = () => api.source.query(`GRANT SELECT ON ALL TABLES IN SCHEMA shop TO ${role}`);

const ask = async (question: string) => {
  const request = api.http.post('/v1/ask').set('authorization', `Bearer ${key.secret}`).send({ question });
  const { body } = await request.expect(200);
  return { success: body.success, rows: body.rows, suggestions: body.suggestions.join('; ') };
};

const understood = 'How many customers are there in each country?';
const notUnderstood = 'What is the airspeed of an unladen swallow?';
const unsure = 'how many zorb gleeful parcels were lost';

describe('what POST /v1/ask suggests', () => {
  it('is what the source would run: of the tables that the account may read', async () => {
    expect((await ask(understood)).suggestions).toMatch(/parcels/i);
    expect((await ask(notUnderstood)).suggestions).toMatch(/parcels/i);
    expect((await ask(unsure)).suggestions).toMatch(/parcels/i);
  });

  it('is nothing of a table that the account may no longer read', async () => {
    await api.source.query(`REVOKE SELECT ON shop.parcels FROM ${role}`);
    const answer = await ask(understood);
    expect(answer).toMatchObject({ success: true, suggestions: expect.stringMatching(/customers/i) });
    expect(answer.suggestions).not.toMatch(/parcels/i);
    expect((await ask(notUnderstood)).suggestions).toMatch(/customers/i);
    expect((await ask(notUnderstood)).suggestions).not.toMatch(/parcels/i);
    expect((await ask(unsure)).suggestions).not.toMatch(/parcels/i);
  });

  it('is nothing that a source is slow to plan, and the answer comes all the same', async () => {
    const lock = api.source.createQueryRunner();
    await lock.startTransaction();
    try {
      await lock.query('LOCK TABLE shop.parcels IN ACCESS EXCLUSIVE MODE');
      const answer = await ask(understood);
      expect(answer).toMatchObject({ success: true, suggestions: expect.stringMatching(/customers/i) });
      expect(answer.suggestions).not.toMatch(/parcels/i);
    } finally {
      await lock.rollbackTransaction();
      await lock.release();
    }
    expect((await ask(understood)).suggestions).toMatch(/parcels/i);
  });
});
