// Makes dist/docs: the site of docs/ and the contract, with what serving it sends made beforehand, as build-console.mjs does for the
// console. It comes after that, whose bundle holds the site's scripts and styles.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFile } from './compress-file.mjs';
import { Contract } from './docs/contract.mjs';
import { siteFiles } from './docs/site.mjs';

const root = new URL('../', import.meta.url);
const folder = new URL('dist/docs/', root);

/** @type {{ openApiDocument: () => import('./docs/contract.mjs').Document }} */
const { openApiDocument } = await import(new URL('dist/apps/api/src/openapi/openapi.js', root).href);
/** @type {{ operations: Record<string, import('./docs/contract.mjs').OperationRow> }} */
const { operations } = await import(new URL('dist/libs/contracts/src/index.js', root).href);

rmSync(folder, { recursive: true, force: true });
for (const [name, text] of siteFiles(
  root,
  new Contract(openApiDocument(), Object.values(operations)),
  assets(),
)) {
  const file = fileURLToPath(new URL(name, folder));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  compressFile(file);
}
cpSync(new URL('docs/images', root), new URL('images', folder), { recursive: true });

/** The site's files in the console's bundle. */
function assets() {
  /** @type {Record<string, { file: string, css?: string[] }>} */
  const manifest = JSON.parse(readFileSync(new URL('dist/console/manifest.json', root), 'utf8'));
  const fileOf = (/** @type {string} */ source) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the console's bundle has no ${source}`);
    return chunk;
  };
  const script = fileOf('src/docs/main.ts');
  return {
    theme: `/app/${fileOf('src/docs/theme.ts').file}`,
    script: `/app/${script.file}`,
    styles: (script.css ?? []).map((file) => `/app/${file}`),
    icon: `/app/${fileOf('src/mark.svg').file}`,
  };
}
