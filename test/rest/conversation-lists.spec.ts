import { expect, it, jest } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { createConversation, listConversations, listConversationsFor } from '#workspace';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

it('reads what members began by an index, however much keys asked', async () => {
  const there = await api.make.aMember();
  await api.source.query(
    `INSERT INTO conversation (id, workspace_id, title, key_id)
     SELECT 'conv_k' || lpad(n::text, 21, '0'), $1, 'Question ' || n, 'key_1' FROM generate_series(1, 20000) n`,
    [there.workspace.id],
  );
  await begin('mine', there);
  await api.source.query('ANALYZE conversation');
  const page = { limit: 50, begun_by: 'members' as const };
  const caller = { memberId: there.id, role: 'admin' as const };
  const listing = () => listConversationsFor(api.source.manager, there.workspace.id, caller, page);
  const [plan] = await plansOf(listing);
  expect(plan).toContain('using conversation_of_members');
});

it("reads a member's own and shared ones by indexes, however much others asked, with all names at once", async () => {
  const there = await api.make.aMember({ role: 'viewer' });
  const caller = { memberId: there.id, role: 'viewer' as const };
  const make = (kind: string, memberId: string, sharedAt: Date | null, count: number) =>
    api.source.query(
      `INSERT INTO conversation (id, workspace_id, title, member_id, shared_at)
       SELECT $2 || lpad(n::text, 20, '0'), $1, 'Question ' || n, $3, $4 FROM generate_series(1, $5::int) n`,
      [there.workspace.id, `conv_${kind}`, memberId, sharedAt, count],
    );
  await make('a', 'mem_other', null, 20_000);
  await make('b', there.id, null, 30);
  await make('c', 'mem_other', new Date(), 30);
  await api.source.query('ANALYZE conversation');
  const page = { limit: 50, begun_by: 'members' as const };
  const plans = await plansOf(async () => {
    const { data } = await listConversationsFor(api.source.manager, there.workspace.id, caller, page);
    expect(data).toHaveLength(50);
  });
  expect(plans[0]).toMatch(/on conversation_of_member\b/);
  expect(plans[0]).toMatch(/on conversation_shared\b/);
  expect(plans.length).toBeLessThanOrEqual(3);
});

it('reads a page by the index among twenty thousand', async () => {
  const there = await api.make.aMember();
  await api.source.query(
    `INSERT INTO conversation (id, workspace_id, title)
     SELECT 'conv_' || lpad(n::text, 22, '0'), $1, 'Question ' || n FROM generate_series(1, 20000) n`,
    [there.workspace.id],
  );
  await api.source.query('ANALYZE conversation');
  const path = `/workspaces/${there.workspace.id}/conversations`;
  const { body } = await api.http
    .get(path)
    .set(await api.signIn(there))
    .expect(200);
  expect(body.data).toHaveLength(50);
  expect(body.data[0].title).toBe('Question 20000');
  const small = await api.make.aWorkspace();
  // The big workspace has nearly all rows, so that either index is right; the small one must not search through them.
  for (const [id, index] of [
    [there.workspace.id, /Index Scan Backward using conversation_(pkey|workspace_id_id_key)/],
    [small.id, /Index Scan Backward using conversation_workspace_id_id_key/],
  ] as const) {
    const [plan] = await plansOf(() => listConversations(api.source.manager, id, { limit: 50 }));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});

function begin(title: string, { id, workspace }: BuiltMember) {
  return createConversation(api.source.manager, workspace.act, id, title);
}

/** The database's plans for a function's queries. */
async function plansOf(run: () => Promise<unknown>): Promise<string[]> {
  const log = jest.spyOn(api.source.logger, 'logQuery');
  await run();
  const queries = log.mock.calls.map(([sql, values]) => ({ sql, values }));
  log.mockRestore();
  const plans: string[] = [];
  for (const { sql, values } of queries) {
    const rows: { 'QUERY PLAN': string }[] = await api.source.query(`EXPLAIN ${sql}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
