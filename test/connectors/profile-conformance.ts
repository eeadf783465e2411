import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connector } from '#connectors';
import type { ColumnProfile, SourceProfile, SourceTable } from '#contracts';
import { buildModel } from '#model';
import { coverageOf, profileLimits, profileSource, readSchema } from '#workspace';
import { ordersCount, shopNames, shopStatements } from './profiled-shop.js';
import type { Dialect } from './profiled-shop.js';

/** An engine with a place of its own for the shop. */
export interface ProfiledEngine extends Dialect {
  /** Runs the statements through another door, in a place that is empty. */
  setUp(statements: readonly string[]): Promise<void>;
  tearDown(): Promise<void>;
  open(): Promise<Connector>;
  /** The maximum number of columns of a table, up to 2,000. */
  widest?: number;
  /** Takes the account's right to read a table. */
  forbid?(table: string): Promise<unknown>;
}

const never = new AbortController().signal;
const deadlines = { introspectMs: 30_000, sampleMs: 30_000 };

/** The profile of the same rows, whatever engine they are in. */
export function profileConformance(name: string, engine: ProfiledEngine): void {
  describe(`the profile of a source of ${name}`, () => {
    let connector: Connector;
    let tables: SourceTable[];
    let wide: SourceTable | undefined;
    let profile: SourceProfile;
    const { type } = engine;
    const take = (limits = profileLimits) =>
      profileSource({ connector, type, tables }, new Date(), never, limits);
    const tableOf = (table: string, of = profile) => of.tables.find((found) => found.name === table);
    const columnOf = (table: string, column: string, of = profile): ColumnProfile | undefined =>
      tableOf(table, of)?.columns.find((found) => found.name === column);

    beforeAll(async () => {
      await engine.setUp([...shopStatements(engine), ...wideStatements(engine)]);
      connector = await engine.open();
      const found = await readSchema(connector, type, deadlines, never);
      tables = found.filter((table) => shopNames.includes(table.name));
      wide = found.find((table) => table.name === wideName);
      profile = await take();
    }, 60_000);

    afterAll(async () => {
      await connector?.close();
      await engine.tearDown();
    }, 60_000);

    it('has each table', () => {
      expect(profile.tables.map((table) => table.name).toSorted()).toEqual(shopNames.toSorted());
      expect(profile.tables.flatMap(({ unread }) => unread ?? [])).toEqual([]);
    });

    it('counts rows, values and what is missing', () => {
      expect(tableOf('orders')).toMatchObject({
        rows: ordersCount,
        rows_read: ordersCount,
        is_sampled: false,
      });
      expect(columnOf('orders', 'nr')).toMatchObject({
        nulls: 0,
        distinct: ordersCount,
        is_unique: true,
        least: '1',
        greatest: '4000',
      });
      expect(columnOf('orders', 'client_id')).toMatchObject({ nulls: 400, is_unique: false });
      expect(columnOf('orders', 'placed_on')).toMatchObject({ least: '2026-01-01', greatest: '2026-12-28' });
      expect(columnOf('words', 'word')).toMatchObject({
        distinct: 2,
        is_unique: false,
        least: 'one',
        greatest: 'two',
      });
    });

    it('counts few values over all rows, also those of one row in thousands', () => {
      expect(columnOf('orders', 'status')?.commonest).toEqual([
        { value: 'open', rows: 3_000 },
        { value: 'closed', rows: 999 },
        { value: 'written off', rows: 1 },
      ]);
      expect(columnOf('orders', 'shipped')?.commonest).toEqual([
        { value: 'false', rows: 3_000 },
        { value: 'true', rows: 1_000 },
      ]);
    });

    it('says how days and numbers are written', () => {
      expect(columnOf('orders', 'placed')?.format).toBe('day_first_dots');
      expect(columnOf('orders', 'amount')?.format).toBe('number');
      expect(columnOf('clients', 'name')?.format).toBeNull();
      const keys = columnOf('orders', 'day_key')?.commonest ?? [];
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.every(({ value }) => /^2026[01]\d[0-2]\d$/.test(value))).toBe(true);
    });

    it('keeps no value of a secret', () => {
      expect(columnOf('clients', 'api_token')).toMatchObject({
        distinct: 60,
        least: null,
        greatest: null,
        commonest: [],
      });
      expect(JSON.stringify([profile, tables])).not.toContain('secret-');
    });

    it('knows empty tables, and columns without a value', () => {
      expect(tableOf('empty_ones')).toMatchObject({ rows: 0, rows_read: 0 });
      for (const column of ['id', 'word', 'seen'])
        expect(columnOf('empty_ones', column)).toMatchObject({
          nulls: 0,
          distinct: 0,
          least: null,
          greatest: null,
          commonest: [],
        });
      for (const column of ['word', 'seen'])
        expect(columnOf('voids', column)).toMatchObject({
          nulls: 3,
          distinct: 0,
          is_unique: false,
          least: null,
          greatest: null,
        });
    });

    it('reads names that are words of SQL, or of another language', () => {
      expect(columnOf('select', 'order')).toMatchObject({ distinct: 2 });
      expect(
        columnOf('select', 'größe')
          ?.commonest.map(({ value }) => value)
          .toSorted(),
      ).toEqual(['groß', 'klein']);
      expect(
        columnOf('select', '名前')
          ?.commonest.map(({ value }) => value)
          .toSorted(),
      ).toEqual(['大阪', '東京']);
    });

    it('looks up which values are those of another column', async () => {
      const schema = tables[0]?.schema ?? null;
      const to = { schema, table: 'clients', column: 'id' };
      const look = (column: string) =>
        coverageOf({ connector, type, tables }, { from: { schema, table: 'orders', column }, to }, never);
      expect(await look('client_id')).toMatchObject([{ values: 54, found: 54 }]);
      expect(await look('partner_id')).toMatchObject([{ values: 80, found: 60 }]);
    });

    it('bears out the links of a model', () => {
      const links = buildModel(tables, profile).links.map(
        ({ from, to }) => `${from.table}.${from.column} ${to.table}.${to.column}`,
      );
      expect(links).toContain('orders.client_id clients.id');
      expect(links).not.toContain('orders.partner_id clients.id');
    });

    it('samples what has more rows than are read', async () => {
      const sampled = await take({ ...profileLimits, rowsMax: 1_000 });
      expect(tableOf('orders', sampled)).toMatchObject({ is_sampled: true, unread: null });
      expect(tableOf('orders', sampled)?.rows_read).toBeLessThanOrEqual(1_000);
      expect(columnOf('orders', 'nr', sampled)).toMatchObject({ nulls: 0, is_unique: true });
      expect(tableOf('clients', sampled)).toMatchObject({ rows: 60, is_sampled: false });
    });

    it('names a table that is gone, and reads the others', async () => {
      const [first] = tables;
      if (!first) throw new Error('there is no table');
      const source = { connector, type, tables: [{ ...first, name: 'no_such_table' }, ...tables] };
      const { tables: read } = await profileSource(source, new Date(), never);
      expect(read[0]?.unread).not.toBeNull();
      expect(read.slice(1).flatMap(({ unread }) => unread ?? [])).toEqual([]);
    });

    it('names a table of which a column went since its schema was read, and keeps the others', async () => {
      const orders = tables.find((table) => table.name === 'orders');
      const [column] = orders?.columns ?? [];
      if (!orders || !column) throw new Error('there are no orders');
      const gone = { ...column, name: 'gone_by_now' };
      const changed = { ...orders, columns: [...orders.columns, gone] };
      const source = { connector, type, tables: [changed] };
      const [read] = (await profileSource(source, new Date(), never)).tables;
      expect(read?.unread).toMatch(/gone_by_now/);
      expect(read?.columns.map((found) => found.name)).toEqual(orders.columns.map((found) => found.name));
      expect(read).toMatchObject({ rows: ordersCount });
      const [model] = buildModel([changed], { tables: read ? [read] : [], coverages: [] }).tables;
      expect(model?.columns).toHaveLength(changed.columns.length);
    });

    const { forbid, widest } = engine;
    if (widest !== undefined) {
      it('has each column of the widest table that there can be', async () => {
        const source = { connector, type, tables: wide ? [wide] : [] };
        const [read] = (await profileSource(source, new Date(), never)).tables;
        expect(read).toMatchObject({ unread: null, rows: 2 });
        expect(read?.columns).toHaveLength(widest);
        expect(read?.columns.at(-1)).toMatchObject({ nulls: 0, distinct: 2 });
        const [model] = buildModel(source.tables, { tables: read ? [read] : [], coverages: [] }).tables;
        expect(model?.columns).toHaveLength(widest);
      }, 60_000);
    }
    if (forbid) {
      it('names tables that are forbidden meanwhile, and reads the others', async () => {
        for (const table of ['clients', 'words', 'voids']) await forbid(table);
        const { tables: read } = await take();
        const unread = read.filter((table) => table.unread !== null).map((table) => table.name);
        expect(unread.toSorted()).toEqual(['clients', 'voids', 'words']);
        expect(tableOf('orders', { ...profile, tables: read })).toMatchObject({ rows: ordersCount });
      });
    }
  });
}

const wideName = 'widest_there_is';

function wideStatements({ widest, kinds }: ProfiledEngine): string[] {
  if (widest === undefined) return [];
  const columns = Array.from({ length: widest }, (_, place) => place);
  return [
    `CREATE TABLE ${wideName} (${columns.map((place) => `c_${place} ${kinds.integer}`).join(', ')})`,
    `INSERT INTO ${wideName} VALUES (${columns.join(', ')})`,
    `INSERT INTO ${wideName} VALUES (${columns.map((place) => -place - 1).join(', ')})`,
  ];
}
