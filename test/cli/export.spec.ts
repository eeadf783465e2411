import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openShop } from './shop.js';

const shop = openShop({}, 'enterprise');
const folder = mkdtempSync(join(tmpdir(), 'questglass-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = [
  { country: 'Norway', count: 2 },
  { country: 'Japan', count: 1 },
];

describe('qg export', () => {
  it('writes all rows of a widget to standard output', async () => {
    const ended = await shop.qg(['export', shop.dashboardId, 'countries']);
    expect(ended).toEqual({ code: 0, stdout: 'country,count\nNorway,2\nJapan,1\n', stderr: '' });
    const { stdout } = await shop.qg(['export', shop.dashboardId, 'countries', '--format', 'ndjson']);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows);
  });

  it('writes those of an answer as Arrow to a new file', async () => {
    const asked = await shop.qg(['query', 'How many customers by country?', '-q', '.message_id']);
    const file = join(folder, 'rows.arrows');
    const args = ['export', asked.stdout.trim(), '--format', 'arrow', '--to', file];
    expect(await shop.qg(args)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(tableFromIPC(readFileSync(file)).numRows).toBe(2);
    expect(await shop.qg(args)).toMatchObject({ code: 1, stderr: expect.stringContaining('already') });
  });

  it('is refused as everywhere', async () => {
    expect(await shop.qg(['export', 'msg_none'])).toMatchObject({ code: 1, stdout: '' });
  });
});

it('qg api passes on what is no JSON as it comes', async () => {
  const path = `/v1/dashboards/${shop.dashboardId}/widgets/countries/export`;
  const { stdout } = await shop.qg(['api', path]);
  expect(stdout).toBe('country,count\nNorway,2\nJapan,1\n');
});
