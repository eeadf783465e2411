import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { kustomizeBase, renderKustomizeBase } from '../../scripts/chart/kustomize-base.mjs';
import { describeWith, describeWithHelm } from '../helm.js';

describeWithHelm('the kustomize base', () => {
  it('is what the chart renders (else: npm run chart)', () => {
    expect(readFileSync(kustomizeBase, 'utf8') === renderKustomizeBase()).toBe(true);
  });
});

describeWith('kubectl')('the kustomize example', () => {
  it('is built, and its patches hold', () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', 'k8s/kustomize/example'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('QG_PUBLIC_URL: https://questglass.example');
    expect(stdout).toContain('QG_TRUSTED_PROXIES: 10.42.0.0/16');
    expect(stdout).toContain('replicas: 3');
  });
});
