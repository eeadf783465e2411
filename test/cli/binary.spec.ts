import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeWhere } from '../describe-where.js';
import { aPerson, endOf } from './qg.js';
import { openShop } from './shop.js';

/** `npm run binaries` makes it, which takes minutes and a hundred megabytes: so it is tried where it is named. */
const binary = process.env['QG_TEST_BINARY'];

describeWhere(binary !== undefined, 'QG_TEST_BINARY', 'qg as a single file', () => {
  const shop = openShop();
  const person = aPerson();
  const file = resolve(binary ?? '');

  /** Nothing else is on the PATH: there may be no Node. */
  function qg(...args: string[]) {
    const env = { ...person.envWith(shop.env), PATH: '', NODE_OPTIONS: '--no-such-option' };
    const child = spawn(file, args, { env, cwd: person.home });
    child.stdin.end();
    return endOf(child);
  }

  it('is what its checksum says', () => {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(readFileSync(join(dirname(file), 'SHA256SUMS'), 'utf8')).toContain(
      `${digest}  ${basename(file)}\n`,
    );
  });

  it('asks a service, without a Node beside it', async () => {
    const ended = await qg('query', 'How many customers are there?', '-q', '.rows[0][0]');
    expect(ended).toEqual({ code: 0, stdout: '3\n', stderr: '' });
  });

  it('says what is wrong, and nothing of how it was made', async () => {
    const { code, stdout, stderr } = await qg('sources', 'lst');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^qg: unknown command 'lst'/);
  });
});
