import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provenanceOf } from './provenance.mjs';
import { builtCommit, folder } from './workshop.mjs';

const sums = join(folder, 'SHA256SUMS');
const provenance = join(folder, 'provenance.intoto.json');

/**
 * Writes the checksum of each file, and the statement of where and from which commit they were made. The workflow signs both.
 * @param {import('./versions.mjs').Versions} versions
 */
export function seal({ service }) {
  for (const earlier of [sums, provenance]) rmSync(earlier, { force: true });
  const files = readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, sha256: sha256(join(folder, name)) }));
  writeFileSync(sums, files.map(({ name, sha256: digest }) => `${digest}  ${name}\n`).join(''));
  const statement = provenanceOf(files, { version: service, ...builtCommit(), ...builder() });
  writeFileSync(provenance, `${JSON.stringify(statement, null, 2)}\n`);
  process.stderr.write(readFileSync(sums, 'utf8'));
}

/** The run of the workflow, or the machine of somebody who tries it. */
function builder() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId } = process.env;
  if (!server || !repository || !runId)
    return { builder: 'https://github.com/questglass/questglass/blob/main/scripts/release-dry-run' };
  const workflow = `${server}/${repository}/.github/workflows/release.yaml`;
  return { builder: workflow, invocation: `${server}/${repository}/actions/runs/${runId}` };
}

/** @param {string} path */
function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
