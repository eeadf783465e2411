import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { apiVersion } from '#contracts';
import { parse } from 'yaml';
import { provenanceOf } from '../../scripts/release/provenance.mjs';
import { releasedVersions, requireEqual } from '../../scripts/release/versions.mjs';
import { pack } from '../../scripts/release/workshop.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'questglass-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the versions of a release', () => {
  it('agree between the service and its chart, and the SDKs have one', () => {
    const { service, typescript, python } = releasedVersions();
    expect(service).toMatch(/^\d+\.\d+\.\d+$/);
    expect(typescript).toBe(python);
    expect(typescript.split('.')[0]).toBe(apiVersion.split('.')[0]);
  });

  it('are refused where one differs, with its place', () => {
    const found = { 'version in Chart.yaml': '1.2.0', 'the tag': '1.2.1' };
    expect(() => requireEqual('1.2.0', found)).toThrow(
      'package.json has version 1.2.0, but the tag is 1.2.1',
    );
    expect(() => requireEqual('1.2.0', { 'the image in Chart.yaml': undefined })).toThrow('is undefined');
  });
});

describe('the provenance of a release', () => {
  const files = [{ name: 'qg-linux-x64', sha256: 'a'.repeat(64) }];
  const build = {
    version: '1.2.0',
    id: 'c'.repeat(40),
    isChanged: false,
    builder: 'https://builder.example',
  };

  it('names each file by its digest, the commit and the builder', () => {
    expect(provenanceOf(files, build)).toMatchObject({
      subject: [{ name: 'qg-linux-x64', digest: { sha256: 'a'.repeat(64) } }],
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          externalParameters: { version: '1.2.0' },
          internalParameters: { hasUncommittedChanges: false },
          resolvedDependencies: [{ digest: { gitCommit: 'c'.repeat(40) } }],
        },
        runDetails: { builder: { id: 'https://builder.example' } },
      },
    });
  });

  it('has the run of the workflow where there is one', () => {
    const { predicate } = provenanceOf(files, { ...build, invocation: 'https://builder.example/runs/1' });
    expect(predicate.runDetails).toMatchObject({
      metadata: { invocationId: 'https://builder.example/runs/1' },
    });
  });
});

describe('an archive of a release', () => {
  it('is the same bytes from the same files', () => {
    const digests = ['first', 'second'].map((name) => {
      const archive = join(folder, `${name}.tgz`);
      pack(archive, join(root, 'charts'), 'questglass');
      expect(statSync(archive).size).toBeGreaterThan(10_000);
      return createHash('sha256').update(readFileSync(archive)).digest('hex');
    });
    expect(digests[0]).toBe(digests[1]);
  });
});

describe('the chart', () => {
  it('is tried on every Kubernetes from the oldest that it takes to the newest, before a release', () => {
    const read = (path: string) => readFileSync(join(root, path), 'utf8');
    const { kubeVersion } = parse(read('charts/questglass/Chart.yaml'));
    const ci = parse(read('.github/workflows/ci.yaml'));
    const tried: string[] = ci.jobs.chart.strategy.matrix.kubernetes;
    expect(kubeVersion).toBe(`>=${tried[0]}.0-0`);
    expect(tried.at(-1)).toBe('latest');
    const minors = tried.slice(0, -1).map((version) => Number(version.split('.')[1]));
    expect(minors).toEqual(minors.map((_, place) => (minors[0] ?? 0) + place));
    const release = parse(read('.github/workflows/release.yaml'));
    expect(release.jobs.checks.uses).toBe('./.github/workflows/ci.yaml');
    expect(release.jobs.draft.needs).toBe('checks');
  });
});

describe('the workflow of a release', () => {
  const release = parse(readFileSync(join(root, '.github/workflows/release.yaml'), 'utf8'));

  it('gives its token to single steps, none of which installs what others wrote', () => {
    expect(release.env).toBeUndefined();
    const jobs: { env?: object; steps?: { env?: object; run?: string }[] }[] = Object.values(release.jobs);
    expect(jobs.flatMap(({ env }) => Object.keys(env ?? {}))).not.toContain('GH_TOKEN');
    const trusted = jobs.flatMap(({ steps = [] }) => steps.filter(({ env }) => env && 'GH_TOKEN' in env));
    expect(trusted.length).toBeGreaterThan(4);
    for (const { run = '' } of trusted) expect(run).not.toMatch(/npm ci|pip install|go install|npm run/);
  });

  it('publishes nothing before somebody has approved', () => {
    expect(release.jobs.publish.environment).toBe('release');
    const { publish, ...others } = release.jobs;
    const text = JSON.stringify(others);
    expect(text).not.toMatch(/npm publish|twine upload|helm push|cosign|--tag|draft=false/);
    expect(JSON.stringify(publish)).toContain('imagetools create --tag');
  });

  it('names the repository in what it publishes to npm, which refuses provenance otherwise', () => {
    const sdk = JSON.parse(readFileSync(join(root, 'sdks/typescript/package.json'), 'utf8'));
    expect(sdk.repository.url).toBe('git+https://github.com/questglass/questglass.git');
    expect(readFileSync(join(root, 'scripts/bundle-cli.mjs'), 'utf8')).toContain(sdk.repository.url);
  });
});
