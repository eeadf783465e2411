import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import type { BuiltMember } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();
let member: BuiltMember;
let session: { authorization: string };

beforeAll(async () => {
  member = await api.make.aMember();
  session = await api.signIn(member);
});

const failed = async () => {
  const { text } = await api.health.get('/metrics').expect(200);
  return Number(/^webhook_wake_failures_total\S* (\d+)$/m.exec(text)?.[1]);
};
const act = () =>
  api.http.post(`/workspaces/${member.workspace.id}/dashboards`).set(session).send({ name: 'Sales' });

describe('an api that cannot wake the workers', () => {
  it('answers all the same, and counts and logs that', async () => {
    await act().expect(201);
    expect(await failed()).toBe(0);
    await api.source.query('ALTER FUNCTION pg_catalog.pg_notify(text, text) RENAME TO pg_notify_hidden');
    await act().expect(201);
    await until(async () => (await failed()) > 0);
    await api.source.query('ALTER FUNCTION pg_catalog.pg_notify_hidden(text, text) RENAME TO pg_notify');
    const told = api.logLines.filter((line) => line.includes('waking the webhook workers failed'));
    expect(told.length).toBeGreaterThan(0);
  });
});
