import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ReachableAddresses } from '#platform';
import { parseAllDocuments } from 'yaml';
import { alertGroups } from '../../scripts/chart/alerts/all-alerts.mjs';
import { kustomizeBase } from '../../scripts/chart/kustomize-base.mjs';
import { madeFiles } from '../../scripts/chart/made-files.mjs';

const runbooks = new URL('../../docs/operating/runbooks/', import.meta.url);

describe('what is made for the chart', () => {
  it.each(madeFiles().map(({ url, text }) => ({ name: url.pathname.split('/charts/')[1], url, text })))(
    '$name is up to date (else: npm run chart)',
    ({ url, text }) => {
      expect(readFileSync(url, 'utf8') === text).toBe(true);
    },
  );
});

describe('what a cluster opens to data sources by default', () => {
  const manifests = parseAllDocuments(readFileSync(kustomizeBase, 'utf8')).map(
    (document) =>
      document.toJS() as { kind: string; metadata: { name: string }; data?: Record<string, string> },
  );
  const settingsOf = (process: string) =>
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === `questglass-${process}`)
      ?.data ?? {};

  it.each(['api', 'mcp', 'controller'])('is private ranges, and nothing more, in %s', (process) => {
    const ranges = settingsOf(process)['QG_SOURCE_ADDRESSES_ALLOWED'] ?? '';
    const addresses = new ReachableAddresses({ opened: ranges.split(',') });
    const open = ['10.1.2.3', '172.20.0.1', '192.168.1.1', 'fd12::1'];
    const closed = ['127.0.0.1', '::1', '169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200'];
    expect(open.filter((address) => !addresses.allows(address))).toEqual([]);
    expect(closed.filter((address) => addresses.allows(address))).toEqual([]);
  });
});

describe('alerts', () => {
  const names = Object.values(alertGroups).flatMap((alerts) => alerts.map(({ alert }) => alert));

  it('each have a name of their own and a runbook, and no runbook is without its alert', () => {
    expect(new Set(names).size).toBe(names.length);
    const written = readdirSync(runbooks).map((name) => name.replace('.md', ''));
    expect(written.toSorted()).toEqual(names.toSorted());
  });
});
