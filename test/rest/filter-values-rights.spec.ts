import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

let dashboard: string;
let member: BuiltMember;
let theirs: { authorization: string };

const country = () => ({
  key: 'country',
  label: 'Country',
  kind: 'values',
  targets: [{ data_source_id: its.sourceId, table: 'orders', column: 'country' }],
});
const members = () => `/workspaces/${its.workspace.id}/members`;

beforeEach(async () => {
  const widgets = [{ key: 'orders', title: 'Orders', type: 'table', sql: 'SELECT country FROM orders' }];
  dashboard = await its.create({ widgets, filters: [country()] });
  await its.publish(dashboard);
  member = await its.api.make.aMember({ workspace: its.workspace, role: 'editor' });
  theirs = await its.api.signIn(member);
});

function values(version: 'published' | 'draft') {
  return its.get(`${its.path}/${dashboard}/filters/country/values?version=${version}`, theirs);
}

async function see(version: 'published' | 'draft'): Promise<void> {
  expect((await values(version).expect(200)).body.values).toEqual(['Chile', 'Norway']);
}

describe('values of a filter that a member has seen', () => {
  it('are kept by no browser', async () => {
    expect((await values('published').expect(200)).headers['cache-control']).toBe('no-store');
  });

  it('403 for the draft from the next request on after the member is an editor no more', async () => {
    await see('draft');
    await its.send('patch', `${members()}/${member.id}`, { role: 'viewer' }, its.admin).expect(200);
    await values('draft').expect(403);
  });

  it('401 from the next request on after the member is taken out of the workspace', async () => {
    await see('published');
    await its.send('delete', `${members()}/${member.id}`, {}, its.admin).expect(204);
    // Somebody of no workspace has no session either.
    await values('published').expect(401);
  });

  it('404 from the next request on after the filter is published no more', async () => {
    await see('published');
    const { body } = await its.get(`${its.path}/${dashboard}?version=draft`).expect(200);
    const { revision, widgets } = body;
    await its.send('patch', `${its.path}/${dashboard}/draft`, { revision, widgets, filters: [] }).expect(200);
    await its.publish(dashboard);
    await values('published').expect(404);
  });

  it('are what the source has at the moment', async () => {
    await see('published');
    its.atSource(`UPDATE orders SET country = 'Peru' WHERE country = 'Chile'`);
    expect((await values('published').expect(200)).body.values).toEqual(['Norway', 'Peru']);
    its.atSource(`UPDATE orders SET country = 'Chile' WHERE country = 'Peru'`);
  });
});
