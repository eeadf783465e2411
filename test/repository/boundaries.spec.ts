import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const libs =
  'contracts platform sql model english database access webhooks connectors workspace ask edge testing';
const shipped = 'zod pg typeorm @nestjs/common @kubernetes/client-node @opentelemetry/sdk-node';

/** The rule or rules, a file, and the one thing it imports that they forbid. */
const offences: [rules: string, file: string, imports: string][] = [
  ['order-contracts', 'libs/contracts/src/offence.ts', '#platform'],
  ['order-platform, platform-knows-no-domain', 'libs/platform/src/to-sql.ts', '#sql'],
  ['order-sql', 'libs/sql/src/offence.ts', '#model'],
  ['order-model', 'libs/model/src/offence.ts', '#english'],
  ['order-english', 'libs/english/src/offence.ts', '#database'],
  ['order-database', 'libs/database/src/offence.ts', '#access'],
  ['order-access', 'libs/access/src/offence.ts', '#webhooks'],
  ['order-webhooks', 'libs/webhooks/src/offence.ts', '#connectors'],
  ['order-connectors', 'libs/connectors/src/offence.ts', '#workspace'],
  ['order-workspace', 'libs/workspace/src/offence.ts', '#ask'],
  ['order-ask', 'libs/ask/src/offence.ts', '#edge'],
  ['order-access', 'libs/access/src/type-only.ts', 'type #workspace'],
  ['enter-by-name, enter-through-index', 'libs/ask/src/past-the-door.ts', '../../sql/src/gate.js'],
  [
    'enter-by-name, enter-through-index-from-outside',
    'apps/api/src/past.ts',
    '../../../libs/sql/src/gate.js',
  ],
  ['own-lib-is-relative', 'libs/sql/src/through-own-door.ts', '#sql'],
  ['enter-by-name', 'libs/ask/src/by-path.ts', '../../sql/src/index.js'],
  ['no-lib-imports-an-app', 'libs/edge/src/to-app.ts', '../../../apps/api/src/plain.js'],
  ['no-app-imports-an-app', 'apps/mcp/src/to-app.ts', '../../api/src/plain.js'],
  ['admin-applies-manifests', 'apps/admin/src/to-app.ts', '../../api/src/plain.js'],
  ['testing-for-specs-only', 'apps/api/src/to-testing.ts', '#testing'],
  ['nest-in-apps-and-edge', 'libs/access/src/nest.ts', '@nestjs/common'],
  ['pg-in-database-and-connectors', 'libs/access/src/pg.ts', 'pg'],
  ['pg-in-database-and-connectors', 'libs/access/src/pg-types.ts', 'type pg'],
  ['typeorm-from-database-on', 'libs/connectors/src/typeorm.ts', 'typeorm'],
  ['typeorm-from-database-on', 'apps/api/src/typeorm.ts', 'typeorm'],
  [
    'kubernetes-client-for-kubeconfigs',
    'apps/controller/src/kubernetes/offence.ts',
    '@kubernetes/client-node',
  ],
  [
    'kubernetes-client-loaded-late',
    'apps/controller/src/kubernetes/kubeconfig.ts',
    '@kubernetes/client-node',
  ],
  ['tracing-sdk-in-one-file', 'apps/api/src/tracing.ts', '@opentelemetry/sdk-node'],
  ['tracing-sdk-in-one-file', 'libs/platform/src/tracing.ts', '@opentelemetry/sdk-node'],
  ['tracing-sdk-loaded-late', 'libs/platform/src/early-spans.ts', './export-spans.js'],
  ['kubernetes-for-the-process-alone', 'apps/controller/src/kinds/offence.ts', '../kubernetes/watch.js'],
  [
    'kubernetes-for-the-process-alone',
    'apps/all-in-one/src/offence.ts',
    '../../controller/src/kubernetes/watch.js',
  ],
  ['contracts-need-zod-only', 'libs/contracts/src/builtin.ts', 'node:crypto'],
  ['no-dev-dependency-shipped', 'apps/api/src/dev.ts', 'a-dev-dependency'],
  ['no-undeclared-package', 'apps/api/src/undeclared.ts', 'an-undeclared-package'],
  ['no-unresolvable', 'apps/api/src/unresolvable.ts', './nowhere.js'],
  ['platform-knows-no-domain', 'libs/platform/src/offence.ts', '#contracts'],
  ['connectors-know-no-database', 'libs/connectors/src/own-database.ts', '#database'],
  ['console-knows-contracts-only', 'apps/console/src/offence.ts', '#platform'],
  ['console-takes-types-of-contracts', 'apps/console/src/schemas.ts', '#contracts'],
  ['cli-knows-contracts-only', 'apps/cli/src/offence.ts', '#platform'],
  ['cli-takes-types-of-contracts', 'apps/cli/src/schemas.ts', '#contracts'],
  ['sdks-stand-alone', 'sdks/typescript/src/offence.ts', '#contracts'],
  ['no-cycle', 'libs/sql/src/back.ts', './there.js'],
  ['vague-name-importing', 'libs/sql/src/utils.ts', 'zod'],
  ['vague-name-importing', 'libs/sql/src/helpers/quote.ts', 'zod'],
  ['vague-name-orphan', 'apps/api/src/types.ts', ''],
  ['vague-name-imported', 'apps/api/src/to-vague.ts', './dto/key.js'],
  ['second-index-importing', 'libs/sql/src/dialects/index.ts', 'zod'],
  ['second-index-orphan', 'apps/api/src/index.ts', ''],
  ['second-index-imported', 'apps/api/src/to-second-index.ts', './routes/index.js'],
  ['lib-without-a-place-importing', 'libs/novel/src/index.ts', 'zod'],
  ['lib-without-a-place-orphan', 'libs/novel/src/orphan.ts', ''],
  ['lib-without-a-place-imported', 'test/rest/to-novel.ts', '#novel'],
];

/** Folders that import each other, of which no file does. */
const folderCycle: [file: string, imports: string][] = [
  ['libs/sql/src/front/first.ts', '../rear/last.js'],
  ['libs/sql/src/rear/last.ts', ''],
  ['libs/sql/src/rear/next.ts', '../front/second.js'],
  ['libs/sql/src/front/second.ts', ''],
];

/** Files that come close to a rule and keep it. */
const innocents: [file: string, imports: string][] = [
  ...libs.split(' ').map((lib): [string, string] => [`libs/${lib}/src/index.ts`, '']),
  ['libs/contracts/src/schema.ts', 'zod'],
  ['libs/contracts/src/schema.spec.ts', 'a-dev-dependency'],
  ['libs/sql/src/gate.ts', '#contracts'],
  ['libs/sql/src/there.ts', './back.js'],
  ['libs/sql/src/plain/plan.ts', '../front/second.js'],
  ['libs/database/src/pool.ts', 'pg'],
  ['libs/connectors/src/postgres.ts', 'pg'],
  ['libs/platform/src/export-spans.ts', '@opentelemetry/sdk-node'],
  ['libs/access/src/admit.ts', '#database'],
  ['libs/access/src/keys.ts', 'typeorm'],
  ['libs/access/src/admit.spec.ts', '#testing'],
  ['libs/edge/src/guard.ts', '@nestjs/common'],
  ['libs/testing/src/start.ts', '../../../apps/api/src/plain.js'],
  ['apps/api/src/plain.ts', '#edge'],
  ['apps/api/src/dto/key.ts', ''],
  ['apps/api/src/routes/index.ts', ''],
  ['apps/all-in-one/src/start.ts', '../../api/src/plain.js'],
  ['apps/console/src/client.ts', 'type #contracts'],
  ['apps/controller/src/kubernetes/watch.ts', '../kinds/plain.js'],
  ['apps/controller/src/kinds/plain.ts', ''],
  ['apps/controller/src/main.ts', './kubernetes/watch.js'],
  ['apps/cli/src/client.ts', 'type #contracts'],
  ['sdks/typescript/src/retry.ts', './version.js'],
  ['sdks/typescript/src/version.ts', ''],
  ['test/rest/harness.ts', '#testing'],
];

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

describe('npm run boundaries', () => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  const broken = new Map<string, Set<string>>();

  beforeAll(() => {
    plant(tree);
    for (const violation of cruise(tree)) {
      broken.set(violation.from, (broken.get(violation.from) ?? new Set()).add(violation.rule.name));
    }
  });

  afterAll(() => rmSync(tree, { recursive: true }));

  it.each(offences)('%s: forbids %s to import %s', (rules, file) => {
    expect([...(broken.get(file) ?? [])].toSorted().join(', ')).toBe(rules);
  });

  it.each(['libs/sql/src/front', 'libs/sql/src/rear'])('no-folder-cycle: forbids %s', (folder) => {
    expect([...(broken.get(folder) ?? [])]).toEqual(['no-folder-cycle']);
  });

  // The offences have folders import each other as well.
  it('lets every other file through', () => {
    const offenders = new Set(offences.map(([, file]) => file));
    const files = [...broken.keys()].filter((from) => from.endsWith('.ts'));
    expect(files.filter((file) => !offenders.has(file))).toEqual([]);
  });

  it('lets folders import in one direction', () => {
    expect(broken.has('libs/sql/src/plain')).toBe(false);
  });
});

function plant(tree: string): void {
  for (const name of [...shipped.split(' '), 'a-dev-dependency', 'an-undeclared-package']) {
    write(tree, `node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(tree, `node_modules/${name}/index.js`, 'module.exports = {};');
  }
  write(tree, 'package.json', JSON.stringify(manifest()));
  for (const [file, imports] of [...innocents, ...folderCycle]) write(tree, file, statement(imports));
  for (const [, file, imports] of offences) write(tree, file, statement(imports));
}

function manifest(): object {
  const doors = `${libs} novel`
    .split(' ')
    .map((lib) => [`#${lib}`, { 'qg-src': `./libs/${lib}/src/index.ts` }]);
  return {
    type: 'module',
    imports: Object.fromEntries(doors),
    dependencies: Object.fromEntries(shipped.split(' ').map((name) => [name, '1'])),
    devDependencies: { 'a-dev-dependency': '1' },
  };
}

function statement(imports: string): string {
  if (imports === '') return 'export {};\n';
  const [name = '', type = ''] = imports.split(' ').toReversed();
  return `import ${type} { it } from '${name}';\nexport const same: typeof it = it;\n`;
}

function write(tree: string, file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

function cruise(tree: string): z.infer<typeof report>['summary']['violations'] {
  const cli = join(repository, 'node_modules/.bin/depcruise');
  const config = join(repository, '.dependency-cruiser.mjs');
  const run = spawnSync(
    process.execPath,
    [cli, '--config', config, '-T', 'json', 'apps', 'libs', 'test', 'sdks'],
    {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 2 ** 25,
    },
  );
  if (run.stdout === '') throw new Error(run.stderr);
  return report.parse(JSON.parse(run.stdout)).summary.violations;
}
