import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { startUploadWorkspace } from './upload-workspace.js';

const its = startUploadWorkspace();

const orders = [
  'day;amount;country;weight;code',
  '31.12.2025;1.200,50 €;Germany;5 kg;007',
  '01.02.2026;n/a;germany;7 kg;008',
  ';;;;',
  '03.02.2026;4 €;Germany;-;009',
  'Total;1.204,50 €;;;',
].join('\n');

describe('the report of an upload', () => {
  it('tells types, units, formats, marks of no value, what was left out, and the first rows', async () => {
    const { body } = await its.upload({ name: 'orders.csv', content: orders }).expect(201);
    const [table] = body.tables;
    expect(table).toMatchObject({
      table: 'orders',
      file: 'orders.csv',
      rows: 3,
      row_name: 'order',
      blank_rows: 1,
      total_rows: [{ line: 6, text: expect.stringContaining('Total') }],
      totals: 'left_out',
    });
    expect(table.columns).toMatchObject([
      { name: 'day', type: 'date', format: 'DD.MM.YYYY', nulls: 0 },
      {
        name: 'amount',
        type: 'number',
        unit: '€',
        format: '1.234,5',
        null_marks: [{ mark: 'n/a', count: 1 }],
      },
      { name: 'country', type: 'text', case_variants: [{ kept: 'Germany', others: ['germany'], count: 1 }] },
      { name: 'weight', type: 'integer', unit: 'kg', nulls: 1, null_marks: [{ mark: '-', count: 1 }] },
      { name: 'code', type: 'text' },
    ]);
    expect(table.first_rows).toEqual([
      ['2025-12-31', 1200.5, 'Germany', 5, '007'],
      ['2026-02-01', null, 'germany', 7, '008'],
      ['2026-02-03', 4, 'Germany', null, '009'],
    ]);
    const id = await its.connect(body.path);
    expect(
      await its.rowsOf(
        id,
        'SELECT sum(amount), count(amount), count(*), max(day), sum(weight), min(code) FROM orders',
      ),
    ).toEqual([[1204.5, 2, 3, '2026-02-03', 12, '007']]);
    expect((await its.report(id).expect(200)).body).toEqual({ tables: body.tables, left_out: [] });
  });

  it('names the cell that keeps amounts from being numbers', async () => {
    const { body } = await its
      .upload({ name: 'a.csv', content: `n\n${'1\n'.repeat(9)}about 5\n` })
      .expect(201);
    expect(body.tables[0].columns[0]).toMatchObject({
      type: 'text',
      nearly: 'integer',
      misfits: [{ line: 11, text: 'about 5' }],
      misfit_count: 1,
    });
  });

  it('reads what may mean two things as the other columns of the file are written, and says where it guessed', async () => {
    const told = await its.upload({ name: 'a.csv', content: 'a,b\n03/02/2026,19/02/2026\n' }).expect(201);
    expect(told.body.tables[0].first_rows).toEqual([['2026-02-03', '2026-02-19']]);
    expect(told.body.tables[0].columns[0]).toMatchObject({ guessed: false, format: 'DD/MM/YYYY' });
    const guessed = await its.upload({ name: 'a.csv', content: 'a,b\n03/02/2026,x\n' }).expect(201);
    expect(guessed.body.tables[0].columns[0]).toMatchObject({ guessed: true, format: 'MM/DD/YYYY' });
  });

  it('keeps rows that are called a total and are none', async () => {
    const content = 'company,revenue,employees\nShell,10,3\nTotal,20,4\n';
    const { body } = await its.upload({ name: 'companies.csv', content }).expect(201);
    expect(body.tables[0]).toMatchObject({ rows: 2, total_rows: [] });
  });

  it('is for those who connect data: 403 for viewers, 404 for others and for what is no upload', async () => {
    const id = await its.connected({ name: 'a.csv', content: 'a\n1\n' });
    const viewer = await its.api.signIn(
      await its.api.make.aMember({ workspace: its.workspace, role: 'viewer' }),
    );
    await its.report(id, viewer).expect(403);
    const editor = await its.api.signIn(
      await its.api.make.aMember({ workspace: its.workspace, role: 'editor' }),
    );
    await its.report(id, editor).expect(200);
    await its.change(id, { tables: [{ table: 'a', row_name: 'thing' }] }, editor).expect(403);
    const stranger = await its.api.make.aMember();
    await its.api.http
      .get(`/workspaces/${stranger.workspace.id}/data-sources/${id}/import`)
      .set(await its.api.signIn(stranger))
      .expect(404);
    mkdirSync(join(its.files, its.workspace.id, 'folder'));
    writeFileSync(join(its.files, its.workspace.id, 'folder', 'plain.csv'), 'a\n1\n');
    await its.report(await its.connect('folder')).expect(404);
  });
});

describe('reading an upload again', () => {
  it('changes types, names and marks, merges what is written in several ways, and keeps what was chosen before', async () => {
    const id = await its.connected({ name: 'orders.csv', content: orders });
    const { body: first } = await its
      .change(id, {
        tables: [
          {
            table: 'orders',
            columns: [
              { source_name: 'country', name: 'land', merge_case: true },
              { source_name: 'code', type: 'integer' },
              { source_name: 'day', type: 'text' },
            ],
          },
        ],
      })
      .expect(200);
    expect(first.tables[0].columns.map((column: { type: string }) => column.type)).toEqual([
      'text',
      'number',
      'text',
      'integer',
      'text',
    ]);
    expect(await its.rowsOf(id, 'SELECT DISTINCT land FROM orders')).toEqual([['Germany']]);
    const { body: second } = await its
      .change(id, {
        tables: [{ table: 'orders', totals: 'kept', columns: [] }],
      })
      .expect(200);
    expect(second.tables[0]).toMatchObject({ rows: 4, totals: 'kept' });
    expect(await its.rowsOf(id, 'SELECT count(*), count(land) FROM orders')).toEqual([[4, 3]]);
    expect((await its.report(id).expect(200)).body).toEqual(second);
  });

  it('leaves empty what does not fit the chosen type, and lists it', async () => {
    const id = await its.connected({ name: 'a.csv', content: 'n\n1\nabout 2\n3\n' });
    const columns = [{ source_name: 'n', type: 'number' }];
    const { body } = await its.change(id, { tables: [{ table: 'a', columns }] }).expect(200);
    expect(body.tables[0].columns[0]).toMatchObject({
      type: 'number',
      misfits: [{ line: 3, text: 'about 2' }],
      misfit_count: 1,
    });
    expect(await its.rowsOf(id, 'SELECT sum(n), count(n) FROM a')).toEqual([[4, 2]]);
  });

  it('has questions read by the name of what a row is', async () => {
    const id = await its.connected({ name: 'register.csv', content: 'name,fee\nAda,5\nBob,7\n' });
    const { body } = await its
      .change(id, { tables: [{ table: 'register', row_name: 'membership' }] })
      .expect(200);
    expect(body.tables[0].row_name).toBe('membership');
    const question = { question: 'How many memberships are there?', data_source_ids: [id] };
    const { body: answer } = await its.api.http
      .post(`/workspaces/${its.workspace.id}/ask`)
      .set(its.admin)
      .send(question)
      .expect(200);
    expect(answer.rows).toEqual([[2]]);
  });

  it('leaves one upload behind, and what was there where the change cannot be', async () => {
    const id = await its.connected({ name: 'a.csv', content: 'n\n1\n' });
    const before = readdirSync(join(its.files, its.workspace.id, 'uploads')).length;
    await its
      .change(id, { tables: [{ table: 'a', columns: [{ source_name: 'n', name: 'number' }] }] })
      .expect(200);
    expect(readdirSync(join(its.files, its.workspace.id, 'uploads'))).toHaveLength(before);
    const { body } = await its
      .change(id, {
        tables: [{ table: 'a', columns: [{ source_name: 'gone' }] }, { table: 'b' }],
      })
      .expect(400);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'tables.0.columns.0.source_name',
      'tables.1.table',
    ]);
    expect(await its.rowsOf(id, 'SELECT "number" FROM a')).toEqual([[1]]);
  });
});

describe('a change that is refused', () => {
  it('leaves no upload behind: 409 where somebody else changed the source meanwhile', async () => {
    const id = await its.connected({ name: 'a.csv', content: 'n\n1\n' });
    const before = readdirSync(join(its.files, its.workspace.id, 'uploads'));
    const columns = [{ source_name: 'n', name: 'number' }];
    const refused = await its.api.source.transaction(async (tx) => {
      await tx.query('UPDATE data_source SET revision = revision + 1 WHERE id = $1', [id]);
      const changing = its.change(id, { tables: [{ table: 'a', columns }] }).then((answer) => answer);
      const waiting = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT %'`;
      await until(async () => (await its.api.source.query(waiting)).length > 0);
      // The answer comes once the transaction is over.
      return { changing };
    });
    expect((await refused.changing).status).toBe(409);
    expect(readdirSync(join(its.files, its.workspace.id, 'uploads'))).toEqual(before);
  });
});
