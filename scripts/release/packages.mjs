import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, outputOf, pack, root, run } from './workshop.mjs';

/**
 * Makes what package managers install: the chart, `qg` and the SDK of TypeScript for npm, the SDK of Python for pip; and the list of
 * what they and the image are made of.
 * @param {import('./versions.mjs').Versions} versions
 */
export function makePackages({ service }) {
  // Helm packs the same files, with the time of the day in them.
  pack(join(folder, `questglass-chart-${service}.tgz`), join(root, 'charts'), 'questglass');
  packForNpm('dist/cli');
  run('npm', 'run', '--silent', '--prefix', 'sdks/typescript', 'build');
  packForNpm('sdks/typescript');
  run(
    'python3',
    '-m',
    'pip',
    'wheel',
    '--quiet',
    '--no-deps',
    '--wheel-dir',
    folder,
    join(root, 'sdks/python'),
  );
  writeFileSync(join(folder, `questglass-${service}.cdx.json`), billOfMaterials());
}

/** @param {string} source */
function packForNpm(source) {
  run('npm', 'pack', '--silent', '--ignore-scripts', `./${source}`, '--pack-destination', folder);
}

/** Every package of the lock file: those that only the build takes are marked, since the console is bundled of some of them. */
function billOfMaterials() {
  const sbom = outputOf(
    'npm',
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  );
  /** @type {{ metadata: { component: { name: string } } }} */
  const bill = JSON.parse(sbom);
  // npm calls it after the folder that it stands in.
  bill.metadata.component.name = 'questglass';
  return `${JSON.stringify(bill, null, 2)}\n`;
}
