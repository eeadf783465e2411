import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop } from '../cli/shop.js';
import { describeWhere } from '../describe-where.js';
import { askPrograms } from './ask-programs.js';
import { repository, run } from './programs.js';
import { hasPython, pythonProgram } from './python-environment.js';

const shop = openShop();
const folder = mkdtempSync(join(tmpdir(), 'questglass-generated-'));
const description = join(folder, 'openapi.json');
const installMs = 300_000;
const question = 'How many customers are from Norway?';

beforeAll(async () => {
  const { text } = await shop.api.http.get('/v1/openapi-keys.json').expect(200);
  writeFileSync(description, text);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a generated client with the question; the rows that it prints. */
async function rowsOf(program: string, args: readonly string[], env: Record<string, string> = {}) {
  return JSON.parse(await run(program, [...args, question], { cwd: folder, env: { ...shop.env, ...env } }));
}

function isInstalled(program: string, option: string): boolean {
  return spawnSync(program, [option]).status === 0;
}

describe('openapi-typescript', () => {
  it('makes types with which openapi-fetch asks', async () => {
    const tools = join(repository, 'test-sdks');
    const project = join(tools, 'node_modules/.generated');
    rmSync(project, { recursive: true, force: true });
    mkdirSync(project);
    const modules = join(tools, 'node_modules');
    const types = join(project, 'types.ts');
    await run(process.execPath, [join(modules, 'openapi-typescript/bin/cli.js'), description, '-o', types]);
    const program = join(project, 'ask.ts');
    writeFileSync(program, askPrograms.typescript);
    const built = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck'];
    const node = ['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')];
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    await run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...built, ...node, program]);
    expect(await rowsOf(process.execPath, [join(project, 'ask.js')])).toEqual([[2]]);
  }, 120_000);
});

describeWhere(hasPython, 'python3-venv', 'openapi-python-client', () => {
  it('makes a client of every operation, which asks', async () => {
    const options = ['--path', description, '--output-path', join(folder, 'attrs_client'), '--meta', 'none'];
    const path = `${pythonProgram('.')}:${process.env['PATH'] ?? ''}`;
    const generator = pythonProgram('openapi-python-client');
    await run(generator, ['generate', '--fail-on-warning', ...options], { env: { PATH: path } });
    writeFileSync(join(folder, 'ask_attrs.py'), askPrograms.attrs);
    expect(await rowsOf(pythonProgram('python'), [join(folder, 'ask_attrs.py')])).toEqual([[2]]);
  });
});

const hasGenerator = hasPython && isInstalled('java', '-version');
describeWhere(hasGenerator, 'python3-venv and java', 'openapi-generator', () => {
  const generate = (language: string, ...options: string[]) => {
    const base = ['generate', '-i', description, '-g', language, '-o', join(folder, language)];
    return run(pythonProgram('openapi-generator-cli'), [...base, ...options]);
  };

  it('makes a Python client that asks', async () => {
    await generate('python');
    writeFileSync(join(folder, 'python/ask.py'), askPrograms.pydantic);
    expect(await rowsOf(pythonProgram('python'), [join(folder, 'python/ask.py')])).toEqual([[2]]);
  });

  const hasGo = isInstalled('go', 'version');
  describeWhere(hasGo, 'go', 'in Go', () => {
    it('compiles and asks', async () => {
      await generate('go');
      const go = join(folder, 'go');
      mkdirSync(join(go, 'ask'));
      writeFileSync(join(go, 'ask/main.go'), askPrograms.go);
      const program = join(folder, 'ask-go');
      await run('go', ['build', '-mod=mod', '-o', program, './ask'], { cwd: go });
      expect(await rowsOf(program, [])).toEqual([[2]]);
    }, 120_000);
  });

  const hasJava = isInstalled('javac', '-version') && isInstalled('mvn', '--version');
  describeWhere(hasJava, 'javac and mvn', 'in Java', () => {
    it(
      'compiles and asks',
      async () => {
        await generate('java', '--library', 'native');
        const java = join(folder, 'java');
        const paths = join(folder, 'classpath');
        const quietly = ['-q', '-B', 'dependency:build-classpath', `-Dmdep.outputFile=${paths}`];
        await run('mvn', quietly, { cwd: java });
        writeFileSync(join(java, 'src/main/java/Ask.java'), askPrograms.java);
        const classes = join(folder, 'classes');
        const classpath = readFileSync(paths, 'utf8').trim();
        const sources = ['-sourcepath', join(java, 'src/main/java'), join(java, 'src/main/java/Ask.java')];
        await run('javac', ['-nowarn', '-d', classes, '-cp', classpath, ...sources]);
        expect(await rowsOf('java', ['-cp', `${classes}:${classpath}`, 'Ask'])).toEqual([[2]]);
      },
      installMs,
    );
  });
});
