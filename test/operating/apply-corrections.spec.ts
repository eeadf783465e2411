import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { KeptCorrection } from '#contracts';
import { DataSourceRow, SourceSchemaRow, openDatabase } from '#database';
import { createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { runAdmin } from '#apps/admin/src/run-admin';

const folder = mkdtempSync(join(tmpdir(), 'questglass-corrections-'));
let database: TestDatabase;
let source: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 2,
    onIdleError: () => undefined,
  });
  mkdirSync(join(folder, 'manifests'));
  mkdirSync(join(folder, 'files', 'shared'), { recursive: true });
  const file = new DatabaseSync(join(folder, 'files', 'shared', 'clinic.sqlite'));
  file.exec(`CREATE TABLE pets (pet_no TEXT PRIMARY KEY);
    CREATE TABLE visits (id INTEGER PRIMARY KEY, pet_no TEXT, booked_on DATE, seen_on DATE, status TEXT)`);
  file.close();
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const workspace = `apiVersion: questglass.io/v1alpha1
kind: Workspace
metadata: { name: acme }
spec: { displayName: Acme, plan: scale }
`;

function declare(corrections: string, deletion = ''): void {
  const declared = `apiVersion: questglass.io/v1alpha1
kind: DataSource
metadata: { name: clinic }
spec:
  workspaceRef: { name: acme }
  displayName: Clinic
  type: sqlite
  sqlite: { path: shared/clinic.sqlite }
  ${deletion}
  corrections: ${corrections}
`;
  writeFileSync(join(folder, 'manifests', 'all.yaml'), `${workspace}---\n${declared}`);
}

async function apply(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const ended = { code: 0, stdout: '', stderr: '' };
  const all = [
    'apply',
    '-f',
    join(folder, 'manifests'),
    '--secrets',
    join(folder, 'secrets'),
    '--owner',
    'clinic',
    ...args,
  ];
  ended.code = await runAdmin(all, {
    environment: {
      DATABASE_URL: database.url,
      QG_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      QG_FILES_DIR: join(folder, 'files'),
    },
    print: (text) => (ended.stdout += text),
    printError: (text) => (ended.stderr += text),
  });
  return ended;
}

async function kept(): Promise<KeptCorrection[]> {
  const row = await source.manager.findOneByOrFail(DataSourceRow, { name: 'Clinic' });
  const schema = await source.manager.findOneByOrFail(SourceSchemaRow, { dataSourceId: row.id });
  return schema.corrections;
}

const times = '{ fact: times, table: visits, columns: [seen_on] }';
const link = '{ fact: link, table: visits, column: pet_no, to: null }';

describe('the corrections of a manifest', () => {
  it('are refused with the field that is wrong', async () => {
    declare('[{ fact: link, table: visits, too: pets }]');
    expect((await apply()).stderr).toContain('spec.corrections[0]');
    declare('[{ fact: column_role, table: visits, column: status, role: event }]');
    expect((await apply()).stderr).toMatch(/spec\.corrections\[0\]\.role/);
  }, 120_000);

  it('are what its source is read by, and declared once', async () => {
    declare(`[${times}, ${link}]`);
    expect(await apply()).toMatchObject({ code: 0, stderr: '' });
    const said = await kept();
    expect(said).toMatchObject([
      { origin: 'manifest', by: 'DataSource/default/clinic', correction: { fact: 'times' } },
      { origin: 'manifest', correction: { fact: 'link', to: null } },
    ]);
    expect((await apply()).stdout).toMatch(/DataSource\/default\/clinic +as declared/);
    expect(await kept()).toEqual(said);
  }, 120_000);

  it('are told in a dry run, change, and take the place of what others said', async () => {
    await source.query(
      `UPDATE source_schema SET corrections = corrections || '[{"id": "cor_1", "origin": "console", "by": "Ada", "at": "2026-11-23T10:00:00.000Z",
         "correction": {"fact": "column_role", "schema": null, "table": "visits", "column": "status", "role": "category"}}]'`,
    );
    declare(`[${times}, { fact: column_role, table: visits, column: status, role: state }]`);
    expect((await apply('--dry-run')).stdout).toContain('data_source.corrected (corrections)');
    expect(await kept()).toHaveLength(3);
    expect((await apply()).code).toBe(0);
    expect(await kept()).toMatchObject([
      { origin: 'manifest', correction: { fact: 'times' } },
      { origin: 'manifest', correction: { fact: 'column_role', role: 'state' } },
    ]);
  }, 120_000);

  it('are kept where they do not fit the source, each told on a line of its own, and the exit code is 1', async () => {
    const stays = '{ fact: noun, table: stays, noun: { singular: stay, plural: stays } }';
    const wards = '{ fact: noun, table: wards, noun: { singular: ward, plural: wards } }';
    declare(`[${stays}, ${wards}]`);
    const { code, stdout, stderr } = await apply();
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(
      stdout
        .split('\n')
        .slice(2, 5)
        .map((line) => line.trim().split(/  +/)),
    ).toEqual([
      ['DataSource/default/clinic', 'changed', expect.stringContaining('data_source.corrected')],
      ['a correction does not fit: noun: there is no stays in this source'],
      ['a correction does not fit: noun: there is no wards in this source'],
    ]);
    expect(stdout).toContain(
      '1 changed, 0 deleted, 1 as declared. 2 declared facts without effect, see above.',
    );
    for (const again of [await apply(), await apply('--dry-run')]) {
      expect(again.code).toBe(1);
      expect(again.stdout).toContain('a correction does not fit: noun: there is no stays in this source');
    }
    expect(await kept()).toMatchObject([
      { correction: { fact: 'noun', table: 'stays' } },
      { correction: { fact: 'noun', table: 'wards' } },
    ]);
  }, 120_000);

  it('are taken over by people when the manifest lets its source go', async () => {
    declare(`[${times}]`, 'deletionPolicy: Orphan');
    expect((await apply()).code).toBe(0);
    writeFileSync(join(folder, 'manifests', 'all.yaml'), workspace);
    expect(await apply('--prune')).toMatchObject({ code: 0, stderr: '' });
    expect(await kept()).toMatchObject([{ origin: 'console', correction: { fact: 'times' } }]);
  }, 120_000);
});
