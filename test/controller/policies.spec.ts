import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '#testing';
import { parseAllDocuments } from 'yaml';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand, Namespace } from './stand.js';
import { workspaceSpec } from './workspace-spec.js';

const file = new URL('../../k8s/policies/workspace-plans.yaml', import.meta.url);
const admission = '/apis/admissionregistration.k8s.io/v1';
const [small, large] = [
  { ...workspaceSpec, plan: 'growth' },
  { ...workspaceSpec, plan: 'enterprise' },
];

describeWithApiServer('k8s/policies/workspace-plans.yaml', () => {
  let stand: ControllerStand;
  let team: Namespace;

  beforeAll(async () => {
    stand = await startStand();
    team = await stand.addNamespace('team', true);
    await team.create('Workspace', 'before', large);
    for (const document of parseAllDocuments(await readFile(file, 'utf8'))) {
      const body = document.toJS();
      const plural = `${String(body.kind).toLowerCase().replace(/y$/, 'ie')}s`;
      const { status, body: answer } = await stand.server.send('POST', `${admission}/${plural}`, body);
      if (status !== 201) throw new Error(answer.message);
    }
    await allow('starter,growth');
    // It holds a moment after it was made.
    await until(async () => /may not have the plan/.test(await complaintAbout('enforced', large)), 120_000);
  });

  afterAll(() => stand?.stop());

  const allow = (plans: string) =>
    stand.server.send(
      'PATCH',
      '/api/v1/namespaces/team',
      { metadata: { annotations: { 'questglass.io/plans': plans } } },
      'application/merge-patch+json',
    );
  /** The objection to making it; it is not made. */
  const complaintAbout = async (name: string, spec: object): Promise<string> => {
    const path = '/apis/questglass.io/v1alpha1/namespaces/team/workspaces?dryRun=All';
    const resource = { apiVersion: 'questglass.io/v1alpha1', kind: 'Workspace', metadata: { name }, spec };
    return (await stand.server.send('POST', path, resource)).body.message ?? '';
  };

  it('lets a namespace have the plans that it names, and no other', async () => {
    expect(await complaintAbout('new', small)).toBe('');
    expect(await complaintAbout('new', large)).toContain(
      'the namespace team may not have the plan enterprise: its annotation questglass.io/plans names starter, growth; who operates the cluster sets it',
    );
    await team.create('Workspace', 'raised', small);
    await expect(team.patch('Workspace', 'raised', { spec: large })).rejects.toThrow('may not have the plan');
  });

  it('opens MCP only where mcp is among them', async () => {
    const unlocked = { ...small, mcpUnlocked: true };
    expect(await complaintAbout('new', unlocked)).toContain(
      'may not set mcpUnlocked, which takes mcp: its annotation',
    );
    await allow('growth, mcp');
    await until(async () => (await complaintAbout('new', unlocked)) === '');
  });

  it('lets what was there before stay, be labelled, and go', async () => {
    await team.patch('Workspace', 'before', {
      metadata: { labels: { a: 'b' }, finalizers: ['questglass.io/finalizer'] },
    });
    await expect(team.patch('Workspace', 'before', { spec: { displayName: 'Renamed' } })).rejects.toThrow(
      'may not have the plan',
    );
    await team.remove('Workspace', 'before');
    await team.patch('Workspace', 'before', { metadata: { finalizers: null } });
    await team.untilGone('Workspace', 'before');
  });

  it('leaves a namespace that says nothing with nothing', async () => {
    const quiet = await stand.addNamespace('quiet', true);
    await expect(quiet.create('Workspace', 'new', small)).rejects.toThrow(
      'the namespace quiet may not have the plan growth: its annotation questglass.io/plans names none',
    );
  });
});
