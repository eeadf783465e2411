import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@jest/globals';
import { chooseSandbox } from '#connectors';
import type { Sandbox } from '#connectors';
import { until } from '#testing';
import { collect, itHolds } from './collect.js';
import type { Absent } from './engine.js';
import type { FilesFolder } from './files-folder.js';
import { cpuTicksOf, enginePids, hasOwn, statusOf, viewOf } from './sandbox-stand.js';
import { count } from './sqlite-fixture.js';

const built = new URL('../../dist/libs/connectors/src/index.js', import.meta.url);

/** The promises of every sandbox. */
export function keepsEveryPromise(sandbox: Sandbox | Absent, files: FilesFolder): void {
  const open = (type: 'duckdb' | 'sqlite', path: string, box: Sandbox) => files.open(type, path, 1, box);

  itHolds('a folder, a DuckDB file and a SQLite file are read', sandbox, async (box) => {
    for (const [type, path, sql, rows] of [
      ['duckdb', 'folder', 'SELECT * FROM orders', [[1, 2]]],
      ['duckdb', 'folder/shop.duckdb', 'SELECT n FROM t', [[7]]],
      ['sqlite', 'folder/shop.sqlite', 'SELECT n FROM t', [[7]]],
    ] as const) {
      const connector = await open(type, path, box);
      expect((await collect(connector, sql)).rows).toEqual(rows);
      await connector.close();
    }
  });

  itHolds('no privilege can be gained', sandbox, async (box) => {
    const connector = await open('sqlite', 'folder/shop.sqlite', box);
    await collect(connector, 'SELECT 1');
    const [pid = 0] = enginePids('sqlite');
    const none = '0000000000000000';
    expect(statusOf(pid)).toMatchObject({ NoNewPrivs: '1', CapEff: none, CapPrm: none, CapBnd: none });
    await connector.close();
  });

  itHolds('a statement that takes too much memory is told so', sandbox, async (box) => {
    const connector = await open('sqlite', 'folder/shop.sqlite', box);
    const greedy = `${count(100_000_000)} SELECT sum(length(b)) FROM (SELECT zeroblob(15000000) || n AS b FROM numbers ORDER BY 1)`;
    await expect(collect(connector, greedy, { timeoutMs: 55_000 })).rejects.toThrow(
      'the statement needs more memory',
    );
    await connector.close();
  });

  itHolds('what is stopped ends, with all that stood between', sandbox, async (box) => {
    const connector = await open('sqlite', 'folder/shop.sqlite', box);
    const endless = collect(connector, `${count(100_000_000_000)} SELECT count(*) FROM numbers`);
    await until(() => enginePids('sqlite').length === 1);
    await Promise.all([expect(endless).rejects.toThrow('the data source was closed'), connector.close()]);
    await until(() => enginePids('sqlite').length === 0);
  });

  itHolds('an engine ends with the process that started it, even amid a statement', sandbox, async (box) => {
    const script = `
      const { chooseSandbox, openConnector, SourceNetwork } = await import('${built.href}');
      const sandbox = await chooseSandbox('auto', '${files.path}', ['${box.kind}']);
      const environment = { network: new SourceNetwork({ opened: [] }), filesFolder: '${files.path}', connectionsMax: 1, sandbox };
      const connector = await openConnector({ type: 'sqlite', settings: { path: 'folder/shop.sqlite' } }, environment);
      const options = { timeoutMs: 600_000, signal: new AbortController().signal };
      await connector.query('${count(100_000_000_000)} SELECT count(*) FROM numbers', options);`;
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
    const pids = () => enginePids('sqlite', starter.pid);
    await until(() => pids().some((each) => Number(cpuTicksOf(each)) > 50));
    const [pid = 0] = pids();
    starter.kill('SIGKILL');
    await until(() => cpuTicksOf(pid) === undefined);
    expect(starter.killed).toBe(true);
  });

  itHolds(
    'a file with a log is read, be it in use or not, and what is committed meanwhile',
    sandbox,
    async (box) => {
      const owner = new DatabaseSync(files.file('folder/live.sqlite'));
      owner.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS t (n); DELETE FROM t');
      owner.close();
      const connector = await open('sqlite', 'folder/live.sqlite', box);
      const rows = async () => (await collect(connector, 'SELECT count(*) FROM t')).rows;
      expect(await rows()).toEqual([[0]]);
      owner.open();
      for (const n of [1, 2]) {
        owner.exec('INSERT INTO t VALUES (1)');
        expect(await rows()).toEqual([[n]]);
      }
      owner.close();
      expect(await rows()).toEqual([[2]]);
      await connector.close();
    },
  );
}

/** The files that bubblewrap keeps from an engine. */
export function isolatesWholly(sandbox: Sandbox | Absent, files: FilesFolder): void {
  itHolds('shows the data, the code and nothing else, and lets nothing be written', sandbox, async (box) => {
    const connector = await files.open('duckdb', 'folder', 1, box);
    await collect(connector, 'SELECT 1');
    const [pid = 0] = enginePids('duckdb');
    const { sees, list, writable } = viewOf(pid);
    expect(sees(files.file('folder/orders.csv'))).toBe(true);
    expect(sees(files.file('elsewhere/secret.csv'))).toBe(false);
    expect(sees(files.outside)).toBe(false);
    expect(list('/etc')).toEqual(['ld.so.cache']);
    for (const path of ['/root', '/home', '/var', '/run', '/sys', '/bin', '/usr/bin'])
      expect(sees(path)).toBe(false);
    // Devices and the process's own entries.
    expect(writable.filter((path) => !/^\/(?:proc|dev\/\w+)$/.test(path))).toEqual([]);
    await connector.close();
  });

  itHolds('has no network and no other processes', sandbox, async (box) => {
    const connector = await files.open('sqlite', 'folder/shop.sqlite', 1, box);
    await collect(connector, 'SELECT 1');
    const [pid = 0] = enginePids('sqlite');
    for (const namespace of ['net', 'pid', 'ipc', 'mnt', 'user']) expect(hasOwn(namespace, pid)).toBe(true);
    await connector.close();
  });
}

/** The files that a user of its own keeps from an engine. */
export function lendsUsers(sandbox: Sandbox | Absent, files: FilesFolder): void {
  itHolds('is another one for each process, and in no group', sandbox, async (box) => {
    const connectors = await Promise.all(
      [1, 2].map(() => files.open('sqlite', 'folder/shop.sqlite', 1, box)),
    );
    for (const connector of connectors) await collect(connector, 'SELECT 1');
    const found = enginePids('sqlite').map(statusOf);
    const uids = found.map(({ Uid = '' }) => new Set(Uid.split('\t')));
    expect(uids.map(({ size }) => size)).toEqual([1, 1]);
    expect(new Set(uids.flatMap((each) => [...each])).size).toBe(2);
    for (const { Groups = '', Gid, Uid } of found) expect([Groups.trim(), Gid]).toEqual(['', Uid]);
    await Promise.all(connectors.map((connector) => connector.close()));
  });

  itHolds('is not taken where it could not read the files', sandbox, async () => {
    mkdirSync(files.file('closed'));
    chmodSync(files.file('closed'), 0o700);
    const chosen = await chooseSandbox('auto', files.file('closed/files'), ['user']);
    expect(chosen).toEqual({
      kind: 'none',
      why: expect.stringMatching(/^a user of its own cannot be used: Error: EACCES/),
    });
  });
}
