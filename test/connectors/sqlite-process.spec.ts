import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { collect } from './collect.js';
import { EngineProcesses } from './engine-processes.js';
import { FilesFolder } from './files-folder.js';
import { count, shopSql, writeSqlite } from './sqlite-fixture.js';

const files = new FilesFolder();
const processes = new EngineProcesses('sqlite');
const path = 'shop.sqlite';

beforeAll(() => writeSqlite(files.file(path), shopSql));

afterAll(() => files.remove());

describe('the process that reads a SQLite file', () => {
  it('gives its place back when nobody reads the result', async () => {
    const connector = await files.open('sqlite', path, 1);
    await collect(connector, 'SELECT 0');
    const options = { timeoutMs: 500, signal: new AbortController().signal };
    await connector.query('SELECT 1', options);
    expect((await collect(connector, 'SELECT 2')).rows).toEqual([[2]]);
    await connector.close();
  });

  it('is used again for the next statement', async () => {
    const connector = await files.open('sqlite', path, 1);
    await collect(connector, 'SELECT 1');
    const before = processes.pids();
    await collect(connector, 'SELECT 2');
    expect(processes.pids()).toEqual(before);
    await connector.close();
  });

  it('ends with the process that started it, even amid a statement', async () => {
    const marker = join(files.outside, 'pids');
    const built = new URL('../../dist/libs/connectors/src/sqlite/process.js', import.meta.url);
    expect(existsSync(built)).toBe(true);
    const script = `
      import { fork } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      const child = fork(new URL('${built.href}'), { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      child.on('message', ({ answer }) => {
        if (answer !== 'opened') return;
        child.send({ ask: 'start', statement: ${JSON.stringify(`${count(100_000_000_000)} SELECT count(*) FROM numbers`)} });
        writeFileSync('${marker}', String(child.pid));
        setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200);
      });
      child.send({ ask: 'open', target: { path: ${JSON.stringify(files.file(path))} } });`;
    spawnSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
    const pid = Number(readFileSync(marker, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    await until(() => !isAlive(pid));
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
