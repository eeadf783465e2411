// `npm run release -- PART…`: makes parts of a release in release/. The workflow of a release makes each where it can be made
// (.github/workflows/release.yaml); scripts/release-dry-run makes all of them here.
import { mkdirSync, rmSync } from 'node:fs';
import { makeBinaries } from './release/binaries.mjs';
import { makeImage } from './release/image.mjs';
import { makePackages } from './release/packages.mjs';
import { seal } from './release/seal.mjs';
import { releasedVersions } from './release/versions.mjs';
import { folder } from './release/workshop.mjs';

const parts = { image: makeImage, packages: makePackages, binaries: makeBinaries, seal };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !Object.hasOwn(parts, part));
if (wanted.length === 0 || unknown.length > 0) {
  process.stderr.write(`Usage: npm run release -- ${Object.keys(parts).join('|')}…\n`);
  process.exit(2);
}

const versions = releasedVersions();
// Sealing alone seals what others have made and put there.
if (wanted.some((part) => part !== 'seal')) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [part, make] of Object.entries(parts)) if (wanted.includes(part)) make(versions);
process.stdout.write(`${folder}\n`);
