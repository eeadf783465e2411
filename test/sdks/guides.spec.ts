import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop } from '../cli/shop.js';
import { describeWhere } from '../describe-where.js';
import { repository, run } from './programs.js';
import { hasPython, pythonProgram } from './python-environment.js';
import { compile, makeStrangersProject } from './strangers-project.js';

/** The code of the guides, block by block: a reader copies one of them, so each has to run by itself. */
interface Block {
  name: string;
  code: string;
}

const shop = openShop({}, 'enterprise');
const folder = mkdtempSync(join(tmpdir(), 'questglass-guides-'));
const guides = readdirSync(join(repository, 'docs/api')).toSorted();

afterAll(() => rmSync(folder, { recursive: true }));

describe('the TypeScript of the guides', () => {
  const blocks = blocksOf('ts');

  beforeAll(async () => {
    await makeStrangersProject(folder);
    for (const { name, code } of blocks) writeFileSync(join(folder, `${name}.ts`), code);
  });

  it('compiles', async () => {
    await expect(
      compile(
        folder,
        blocks.map(({ name }) => `${name}.ts`),
      ),
    ).resolves.toBeUndefined();
  });

  it.each(blocks)('runs: $name', async ({ name }) => {
    const program = join(folder, `${name}.ts`);
    const printed = await run(process.execPath, ['--no-warnings', program], { cwd: folder, env: shop.env });
    expect(printed).toMatch(expectedOf(name));
  });
});

describeWhere(hasPython, 'python3 with venv (python3-venv)', 'the Python of the guides', () => {
  it.each(blocksOf('python'))('runs: $name', async ({ name, code }) => {
    const program = join(folder, `${name}.py`);
    writeFileSync(program, code);
    const env = { ...shop.env, PYTHONPATH: join(repository, 'sdks/python/src') };
    const printed = await run(pythonProgram('python'), [program], { cwd: folder, env });
    expect(printed).toMatch(expectedOf(name));
  });
});

describe('the curl of the guides', () => {
  it.each(blocksOf('sh'))('runs: $name', async ({ name, code }) => {
    const program = join(folder, `${name}.sh`);
    writeFileSync(program, code);
    const printed = await run('bash', ['-euo', 'pipefail', program], { cwd: folder, env: shop.env });
    expect(printed).toMatch(expectedOf(name));
  });
});

function blocksOf(language: string): Block[] {
  return guides.flatMap((guide) => {
    const text = readFileSync(join(repository, 'docs/api', guide), 'utf8');
    const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))];
    return found.map(([, code = ''], at) => ({ name: `${guide.replace('.md', '')}-${at + 1}`, code }));
  });
}

/** The output of a block, in any language. */
function expectedOf(name: string): RegExp {
  const expected: Readonly<Record<string, RegExp>> = {
    'authentication-1': /ds_\w+.*Shop/s,
    'errors-1': /no such dashboard|404/,
    'idempotency-1': /true/i,
    'limits-1': /^$|RateLimit|ratelimit/s,
    'limits-2': /these are all rows|country,count\nNorway,2/,
    'limits-3': /Norway/,
    'paging-1': /Customers/,
    'quick-start-1': /Corner shop.*ask|"scopes"/s,
    'quick-start-2': /Norway/,
    'quick-start-3': /number of customers by country|customers.*country/i,
    'versioning-1': /nothing is deprecated/,
  };
  const found = expected[name];
  if (!found) throw new Error(`nothing is expected of ${name}`);
  return found;
}
