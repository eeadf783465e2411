import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { alertGroups } from '../../scripts/chart/alerts/all-alerts.mjs';
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

describe('alerts', () => {
  const names = Object.values(alertGroups).flatMap((alerts) => alerts.map(({ alert }) => alert));

  it('each have a name of their own and a runbook, and no runbook is without its alert', () => {
    expect(new Set(names).size).toBe(names.length);
    const written = readdirSync(runbooks).map((name) => name.replace('.md', ''));
    expect(written.toSorted()).toEqual(names.toSorted());
  });
});
