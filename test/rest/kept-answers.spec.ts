import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '#contracts';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import { conversationForgetting, keptBytes, recordExchange, trimKeptRows } from '#workspace';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi({ QG_KEPT_ROWS: '3', QG_KEPT_MEGABYTES: '1' });

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let member: BuiltMember;
let admin: Bearer;

beforeAll(async () => {
  member = await api.make.aMember();
  ({ workspace } = member);
  admin = await api.signIn(member);
});

const at = (where = workspace) => `/workspaces/${where.id}/conversations`;
const answerOf = (rows: Answer['rows']): Answer => ({
  sql: 'SELECT label FROM things',
  columns: ['label'],
  rows,
  chart_spec: null,
  insight: 'Many things.',
  suggestions: [],
  error: null,
  success: true,
  data_source_id: null,
  answered_by: 'english',
  confidence: 0.9,
  reading: null,
});

/** A question that was asked and answered, by a member or a key. */
function keep(rows: Answer['rows'], { where = workspace, memberId = member.id, keptRows = 200 } = {}) {
  const retention = { rowsMax: keptRows, workspaceBytesMax: 1_000_000, whenFull: 'let-go' as const };
  const exchange = { workspaceId: where.id, conversationId: undefined, asker: { memberId }, retention };
  return api.source.manager.transaction((tx) =>
    recordExchange(tx, { ...exchange, question: 'Which things?', answer: answerOf(rows), at: new Date() }),
  );
}

const read = async (id: string, where = workspace, as = admin) => {
  const { body } = await api.http
    .get(`${at(where)}/${id}`)
    .set(as)
    .expect(200);
  return body.messages[1];
};

/** The bytes that the workspace's messages really hold, beside the counted ones. */
async function held(where: BuiltWorkspace): Promise<number> {
  const [row] = await api.source.query(
    'SELECT coalesce(sum(octet_length(kept_rows)), 0)::int AS bytes FROM message WHERE workspace_id = $1',
    [where.id],
  );
  return row.bytes;
}

const wide = (letters: number, count = 1) => Array.from({ length: count }, () => ['x'.repeat(letters)]);

describe('the rows of an answer', () => {
  it('are kept up to a number, and the conversation says how many are not', async () => {
    const { conversationId } = await keep([['a\u0000b'], [2], [null], [4], [5]], { keptRows: 3 });
    const message = await read(conversationId);
    expect(message.answer.rows).toEqual([['a\u0000b'], [2], [null]]);
    expect(message).toMatchObject({ rows_left_out: 2, answer: { insight: 'Many things.' } });
  });

  it('are kept up to a quarter of a megabyte, however few they are', async () => {
    const { conversationId } = await keep(wide(100_000, 10));
    const message = await read(conversationId);
    expect(message.answer.rows).toHaveLength(2);
    expect(message.rows_left_out).toBe(8);
  });

  it('that were kept within the answer, before, are all there', async () => {
    const { conversationId, answerId } = await keep([[1]]);
    const old = JSON.stringify(answerOf([[1], [2]]));
    await api.source.query(
      'UPDATE message SET answer = $2, kept_rows = NULL, row_count = NULL WHERE id = $1',
      [answerId, old],
    );
    expect(await read(conversationId)).toMatchObject({ rows_left_out: 0, answer: { rows: [[1], [2]] } });
  });
});

describe('what a workspace keeps', () => {
  it('is bounded: the oldest rows are let go, questions and SQL stay', async () => {
    const there = await api.make.aMember();
    const owner = { where: there.workspace, memberId: there.id };
    const asThere = await api.signIn(there);
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      ids.push((await keep(wide(200_000), owner)).conversationId);
      const retention = { rowsMax: 200, workspaceBytesMax: 1_000_000, whenFull: 'let-go' as const };
      await trimKeptRows(api.source.manager, there.workspace.id, retention);
      expect(await held(there.workspace)).toBeLessThanOrEqual(1_000_000);
    }
    const messages = await Promise.all(ids.map((id) => read(id, there.workspace, asThere)));
    const left = messages.map(({ answer }) => answer.rows.length);
    expect(left.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(left.slice(-4)).toEqual([1, 1, 1, 1]);
    expect(messages[0]).toMatchObject({ rows_left_out: 1, answer: { sql: 'SELECT label FROM things' } });
    const { body } = await api.http.get(`/workspaces/${there.workspace.id}/usage`).set(asThere).expect(200);
    expect(body.kept_answers).toEqual({
      bytes: await held(there.workspace),
      bytes_max: 1_000_000,
      when_full: 'let-go',
    });
  });

  it('is counted off when a conversation is removed', async () => {
    const there = await api.make.aMember();
    const owner = { where: there.workspace, memberId: there.id };
    const { conversationId } = await keep(wide(1_000), owner);
    await keep(wide(10), owner);
    const remove = api.http.delete(`${at(there.workspace)}/${conversationId}`);
    await remove.set(await api.signIn(there)).expect(204);
    expect(await held(there.workspace)).toBeGreaterThan(0);
    expect(await keptBytes(api.source.manager, there.workspace.id)).toBe(await held(there.workspace));
  });
});

describe('conversations that nobody goes on with', () => {
  const later = new Date(Date.now() + 40 * 86_400_000);

  it('are removed after so many days, and never where that is 0', async () => {
    const there = await api.make.aMember();
    const owner = { where: there.workspace, memberId: there.id };
    await keep(wide(1_000), owner);
    const count = async () => {
      const [row] = await api.source.query(
        'SELECT count(*)::int AS n FROM conversation WHERE workspace_id = $1',
        [there.workspace.id],
      );
      return row.n;
    };
    const { signal } = new AbortController();
    const { manager } = api.source;
    expect(await conversationForgetting(manager, 0).run(later, signal)).toBe(0);
    expect(await conversationForgetting(manager, 41).run(later, signal)).toBe(0);
    expect(await count()).toBe(1);
    expect(await conversationForgetting(manager, 39).run(later, signal)).toBeGreaterThan(0);
    expect(await count()).toBe(0);
    expect(await keptBytes(manager, there.workspace.id)).toBe(0);
  });
});

describe('DELETE /workspaces/{workspace_id}/conversations', () => {
  it("200 for an admin: a member's conversations are gone, then all, and the audit log has it", async () => {
    const there = await api.make.aMember();
    const asThere = await api.signIn(there);
    const other = await api.make.aMember({ workspace: there.workspace, role: 'viewer' });
    for (const memberId of [there.id, other.id, other.id])
      await keep(wide(10), { where: there.workspace, memberId });
    const mine = await keep(wide(10));
    const erase = (query: string) => api.http.delete(`${at(there.workspace)}?${query}`).set(asThere);
    expect((await erase(`member_id=${other.id}`).expect(200)).body).toEqual({ erased: 2 });
    expect((await erase('all=true').expect(200)).body).toEqual({ erased: 1 });
    expect(await held(there.workspace)).toBe(0);
    expect(await keptBytes(api.source.manager, there.workspace.id)).toBe(0);
    await read(mine.conversationId);
    const { body } = await api.http.get(`/workspaces/${there.workspace.id}/audit-events`).set(asThere);
    const erased = body.data.filter(({ action }: { action: string }) => action === 'conversation.erased');
    expect(erased.map(({ target }: { target: object }) => target)).toMatchObject([
      { type: 'workspace', id: there.workspace.id },
      { type: 'member', id: other.id },
    ]);
  });

  it('200 for somebody who belongs there no more', async () => {
    const there = await api.make.aMember();
    const asThere = await api.signIn(there);
    const gone = await api.make.aMember({ workspace: there.workspace });
    await keep(wide(10), { where: there.workspace, memberId: gone.id });
    await api.http.delete(`/workspaces/${there.workspace.id}/members/${gone.id}`).set(asThere).expect(204);
    const erase = () => api.http.delete(`${at(there.workspace)}?member_id=${gone.id}`).set(asThere);
    expect((await erase().expect(200)).body).toEqual({ erased: 1 });
    expect((await erase().expect(200)).body).toEqual({ erased: 0 });
  });

  it('404 for the id of nobody there, which a typing error may be, and the audit log has nothing', async () => {
    const there = await api.make.aMember();
    const asThere = await api.signIn(there);
    await keep(wide(10), { where: there.workspace, memberId: there.id });
    const typo = `${there.id.slice(0, -1)}${there.id.endsWith('1') ? '2' : '1'}`;
    for (const id of [typo, member.id]) {
      const { body } = await api.http
        .delete(`${at(there.workspace)}?member_id=${id}`)
        .set(asThere)
        .expect(404);
      expect(body).toMatchObject({ error_code: 'not_found', message: expect.stringContaining('nobody') });
    }
    const { body } = await api.http.get(`/workspaces/${there.workspace.id}/audit-events`).set(asThere);
    expect(JSON.stringify(body)).not.toContain('conversation.erased');
    expect(await held(there.workspace)).toBeGreaterThan(0);
  });

  it('leaves no answer for a repeated request, either', async () => {
    const there = await api.make.aMember();
    const { secret } = await api.make.aKey({ workspace: there.workspace, plan: 'scale' });
    const asked = api.http.post('/v1/ask').set('authorization', `Bearer ${secret}`);
    await asked.set('idempotency-key', 'once').send({ question: 'Which things?' }).expect(200);
    const kept = () =>
      api.source.query(
        `SELECT r.status FROM idempotent_request r JOIN api_key k ON k.id = r.key_id WHERE k.workspace_id = $1`,
        [there.workspace.id],
      );
    expect(await kept()).toEqual([{ status: 200 }]);
    const asThere = await api.signIn(there);
    const erasing = api.http.delete(`${at(there.workspace)}?all=true`);
    await erasing.set(asThere).expect(200);
    expect(await kept()).toEqual([]);
  });

  it.each(['', 'all=false', 'all=true&member_id=mem_1', 'member_id=x'])(
    '400 for the query %j',
    async (query) => {
      await api.http.delete(`${at()}?${query}`).set(admin).expect(400);
    },
  );

  it('403 for an editor', async () => {
    const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
    const { body } = await api.http.delete(`${at()}?all=true`).set(editor).expect(403);
    expect(body).toMatchObject({ required_role: 'admin' });
  });
});
