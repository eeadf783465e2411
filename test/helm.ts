import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { describeWhere } from './describe-where.js';

/** The folder of the chart. */
export const chart = fileURLToPath(new URL('../charts/questglass', import.meta.url));

/** The chart's ci value files. */
export const ciValueFiles = readdirSync(`${chart}/ci`).map((name) => `${chart}/ci/${name}`);

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
  // The spec is read by a schema of the test's own, or compared whole.
  spec: z.json().optional(),
});

/** A manifest as the chart renders it. */
export type Manifest = z.infer<typeof Manifest>;

/** Reports whether a program is on the PATH. */
export function isThere(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;
}

/** Describes where the programs are on the PATH; elsewhere the description is skipped, and says so. */
export function describeWith(...programs: string[]) {
  const areThere = programs.every(isThere);
  return (name: string, specs: () => void) =>
    describeWhere(areThere, `${programs.join(' and ')} on the PATH`, name, specs);
}

export const describeWithHelm = describeWith('helm');

/** Runs helm and returns what it said. */
export function helm(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8', maxBuffer: 2 ** 25 });
  return { code: status, stdout, stderr };
}

/** Renders the chart; throws helm's own words where that fails. */
export function render(...args: string[]): Manifest[] {
  const { code, stdout, stderr } = helm(
    'template',
    'questglass',
    chart,
    '--namespace',
    'questglass',
    '--api-versions',
    'monitoring.coreos.com/v1',
    ...args,
  );
  if (code !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document): unknown => document.toJS())
    .filter((value) => value !== null && value !== undefined)
    .map((value) => Manifest.parse(value));
}

/** The manifests of one kind. */
export function ofKind(manifests: readonly Manifest[], kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}
