import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '#contracts';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import { recordExchange } from '#workspace';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let admin: Bearer;
let viewer: BuiltMember;
let asViewer: Bearer;

beforeAll(async () => {
  const member = await api.make.aMember();
  ({ workspace } = member);
  admin = await api.signIn(member);
  viewer = await api.make.aMember({ workspace, role: 'viewer' });
  asViewer = await api.signIn(viewer);
});

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const answer: Answer = {
  sql: 'SELECT 1',
  columns: ['n'],
  rows: [['a\u0000b'], [2.5], [null]],
  chart_spec: null,
  insight: 'One.',
  suggestions: ['And two?'],
  error: null,
  success: true,
  data_source_id: null,
  answered_by: 'english',
  confidence: 0.9,
  reading: null,
};

describe('POST /workspaces/{workspace_id}/conversations', () => {
  it('201 for every role', async () => {
    const { body } = await begin('  About sales ', asViewer).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^conv_/),
      title: 'About sales',
      created_at: timestamp,
      updated_at: timestamp,
      message_count: 0,
      source: null,
      source_removed: false,
      owner: { id: viewer.id, name: expect.stringMatching(/^Person/) },
      shared: false,
    });
  });

  it.each([[''], ['x'.repeat(201)], ['a\u0000b']])('400 for the title %j', async (title) => {
    await begin(title).expect(400);
  });
});

describe('GET the list', () => {
  it('200, newest first, the same for a member and a key, and of this workspace alone', async () => {
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three'])
      ids.unshift((await begin(title, theirs, there.workspace).expect(201)).body.id);
    const { body: first } = await list('?limit=2', theirs, there.workspace).expect(200);
    const { body: rest } = await list(`?limit=2&cursor=${first.next_cursor}`, theirs, there.workspace);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    const key = await api.make.aKey({ workspace: there.workspace });
    const { body } = await api.http
      .get('/v1/conversations?query=T')
      .set('authorization', `Bearer ${key.secret}`)
      .expect(200);
    expect(titlesOf(body)).toEqual(['three', 'two']);
  });

  it.each([
    ['sales', ['SALES in Norway', 'Sales in Chile']],
    ['100%', ['100% sure']],
    ['o_r', ['o_r']],
    [String.raw`a\b`, [String.raw`a\b`]],
    ['ümsatz', ['Der Ümsatz']],
    ['nothing of it', []],
  ])('200 with the titles that contain %j, in any case and to the letter', async (query, titles) => {
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    const all = [
      'Sales in Chile',
      '1000 sure',
      '100% sure',
      'our',
      'o_r',
      String.raw`a\b`,
      'ab',
      'Der Ümsatz',
    ];
    for (const title of [...all, 'SALES in Norway']) await begin(title, theirs, there.workspace).expect(201);
    const { body } = await list(`?query=${encodeURIComponent(query)}`, theirs, there.workspace).expect(200);
    expect(titlesOf(body)).toEqual(titles);
  });

  it('200 with those that members or keys began alone, where it is asked for', async () => {
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    const { id } = await api.make.aKey({ workspace: there.workspace });
    await begin('a person asks', theirs, there.workspace).expect(201);
    const exchange = { workspaceId: there.workspace.id, conversationId: undefined, answer, at: new Date() };
    await recordExchange(api.source.manager, { ...exchange, asker: { keyId: id }, question: 'a key asks' });
    const read = async (which: string) =>
      titlesOf((await list(which, theirs, there.workspace).expect(200)).body);
    expect(await read('?begun_by=members')).toEqual(['a person asks']);
    expect(await read('?begun_by=keys')).toEqual(['a key asks']);
    expect(await read('?begun_by=keys&query=person')).toEqual([]);
    expect((await read('')).toSorted()).toEqual(['a key asks', 'a person asks']);
    await list('?begun_by=nobody', theirs, there.workspace).expect(400);
  });
});

describe('GET one', () => {
  it("200 with its messages in order and the reader's own feedback", async () => {
    const { conversationId: id, answerId } = await ask('How many?');
    await ask('And now?', id);
    await rate(id, answerId, { rating: 'up' }).expect(201);
    await rate(id, answerId, { rating: 'down', comment: 'wrong' }, asViewer).expect(201);
    const { body } = await get(id, asViewer).expect(200);
    const question = { role: 'user', answer: null, rows_left_out: 0, feedback: null };
    expect(body).toEqual({
      id,
      title: 'How many?',
      created_at: timestamp,
      updated_at: timestamp,
      message_count: 4,
      source: null,
      source_removed: false,
      owner: { id: viewer.id, name: expect.stringMatching(/^Person/) },
      shared: false,
      messages: [
        { id: expect.stringMatching(/^msg_/), ...question, text: 'How many?', created_at: timestamp },
        {
          id: answerId,
          role: 'assistant',
          text: null,
          rows_left_out: 0,
          answer,
          feedback: { rating: 'down', comment: 'wrong' },
          created_at: timestamp,
        },
        expect.objectContaining({ ...question, text: 'And now?' }),
        expect.objectContaining({ role: 'assistant', answer, feedback: null }),
      ],
    });
  });

  it('200 with the latest hundred messages, also of exchanges in one moment', async () => {
    const at = new Date();
    const { conversationId } = await ask('question 0', undefined, at);
    const asking = Array.from({ length: 59 }, (_, index) => ask(`question ${index + 1}`, conversationId, at));
    await Promise.all(asking);
    const { body } = await get(conversationId).expect(200);
    expect(body.message_count).toBe(120);
    expect(body.messages).toHaveLength(100);
    const roles = body.messages.map(({ role }: { role: string }) => role);
    expect(roles).toEqual(Array.from({ length: 50 }, () => ['user', 'assistant']).flat());
  });

  it("404 for an unknown one, and for another workspace's", async () => {
    const { body: conversation } = await begin('Mine').expect(201);
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    await get(conversation.id, theirs, there.workspace).expect(404);
    await rename(conversation.id, 'Theirs', theirs, there.workspace).expect(404);
    await remove(conversation.id, theirs, there.workspace).expect(404);
    await get('conv_0').expect(404);
  });
});

describe('PATCH', () => {
  it('200 for who began it, and for an admin', async () => {
    const { body: conversation } = await begin('First', asViewer).expect(201);
    const { body } = await rename(conversation.id, 'Second', asViewer).expect(200);
    expect(body).toEqual({ ...conversation, title: 'Second', updated_at: timestamp });
    expect((await rename(conversation.id, 'Third').expect(200)).body.title).toBe('Third');
  });

  it('403 for anybody else who reads it, also for one that a key began', async () => {
    const key = await api.make.aKey({ workspace });
    const { conversationId } = await ask('By a key', undefined, new Date(), { keyId: key.id });
    const { body: conversation } = await begin('Of an admin').expect(201);
    for (const id of [conversationId, conversation.id])
      await api.http
        .post(pathOf(workspace, `${id}/share`))
        .set(admin)
        .expect(200);
    for (const id of [conversationId, conversation.id])
      for (const call of [rename(id, 'x', asViewer), remove(id, asViewer)])
        expect((await call.expect(403)).body).toMatchObject({
          error_code: 'forbidden',
          required_role: 'admin',
        });
  });
});

describe('DELETE', () => {
  it('204, with all that was said in it, and it is in the audit log', async () => {
    const { conversationId: id, answerId } = await ask('Gone soon');
    await rate(id, answerId, { rating: 'up' }).expect(201);
    await remove(id).expect(204);
    await get(id).expect(404);
    await remove(id).expect(404);
    expect(await countOf('SELECT 1 FROM message WHERE conversation_id = $1', id)).toBe(0);
    const audit = "SELECT 1 FROM audit_event WHERE target_id = $1 AND action = 'conversation.removed'";
    expect(await countOf(audit, id)).toBe(1);
    expect(
      await countOf("SELECT 1 FROM audit_event a WHERE a::text LIKE '%' || $1 || '%'", 'Gone soon'),
    ).toBe(0);
  });
});

describe('POST …/messages/{message_id}/feedback', () => {
  it('201 and query.feedback; a second word replaces the first', async () => {
    const { conversationId: id, answerId } = await ask('Good?');
    await rate(id, answerId, { rating: 'up' }, asViewer).expect(201);
    const { body } = await rate(id, answerId, { rating: 'down', comment: ' no ' }, asViewer).expect(201);
    expect(body).toEqual({ message_id: answerId, rating: 'down', comment: 'no', created_at: timestamp });
    const seen = (await get(id, asViewer)).body.messages[1].feedback;
    expect(seen).toEqual({ rating: 'down', comment: 'no' });
    const events: { body: string }[] = await api.source.query(
      "SELECT body FROM event WHERE type = 'query.feedback' AND body LIKE '%' || $1 || '%' ORDER BY created_at",
      [answerId],
    );
    expect(events.map((event) => JSON.parse(event.body).data)).toEqual(
      [
        { rating: 'up', comment: '' },
        { rating: 'down', comment: 'no' },
      ].map((said) => ({ message_id: answerId, conversation_id: id, ...said, member_id: viewer.id })),
    );
  });

  it('400 for an unknown rating', async () => {
    const { conversationId: id, answerId } = await ask('Good?');
    await rate(id, answerId, { rating: 'meh' }).expect(400);
  });

  it('404 where the message is not in the conversation, or not in the workspace', async () => {
    const [one, other] = [await ask('One'), await ask('Other')];
    await rate(one.conversationId, other.answerId, { rating: 'up' }).expect(404);
    const there = await api.make.aMember();
    await rate(
      one.conversationId,
      one.answerId,
      { rating: 'up' },
      await api.signIn(there),
      there.workspace,
    ).expect(404);
  });

  it('409 for a question', async () => {
    const { conversationId: id, questionId } = await ask('Good?');
    await rate(id, questionId, { rating: 'up' }).expect(409);
  });
});

it('an exchange in a conversation of another workspace is 404', async () => {
  const there = await api.make.aWorkspace();
  const { conversationId } = await ask('Mine');
  const exchange = { workspaceId: there.id, conversationId, asker: { memberId: viewer.id } };
  const recording = recordExchange(api.source.manager, {
    ...exchange,
    question: 'Theirs',
    answer,
    at: new Date(),
  });
  await expect(recording).rejects.toMatchObject({ code: 'not_found' });
});

it('a conversation that a question begins has its first line for a title', async () => {
  const long = `${'how '.repeat(48)}many\n  orders 🎉🎉🎉🎉?`;
  const { conversationId } = await ask(long);
  const { body } = await get(conversationId).expect(200);
  expect(body.title).toMatch(/^how how .*…$/);
  expect(body.title.length).toBeLessThanOrEqual(200);
  expect(body.messages[0].text).toBe(long);
});

it('401 without a session', async () => {
  const nobody = { authorization: '' };
  for (const call of [begin('x', nobody), list('', nobody), get('conv_0', nobody)]) await call.expect(401);
});

function ask(
  question: string,
  conversationId?: string,
  at = new Date(),
  asker: { memberId: string } | { keyId: string } = { memberId: viewer.id },
) {
  return api.source.manager.transaction((tx) =>
    recordExchange(tx, { workspaceId: workspace.id, conversationId, asker, question, answer, at }),
  );
}

function pathOf({ id: workspaceId }: BuiltWorkspace, rest = ''): string {
  return `/workspaces/${workspaceId}/conversations${rest && `/${rest}`}`;
}

function begin(title: string, as = admin, into = workspace) {
  return api.http.post(pathOf(into)).set(as).send({ title });
}

function list(query = '', as = admin, from = workspace) {
  return api.http.get(pathOf(from) + query).set(as);
}

function get(id: string, as = admin, from = workspace) {
  return api.http.get(pathOf(from, id)).set(as);
}

function rename(id: string, title: string, as = admin, from = workspace) {
  return api.http.patch(pathOf(from, id)).set(as).send({ title });
}

function remove(id: string, as = admin, from = workspace) {
  return api.http.delete(pathOf(from, id)).set(as);
}

function rate(id: string, messageId: string, feedback: object, as = admin, from = workspace) {
  return api.http
    .post(pathOf(from, `${id}/messages/${messageId}/feedback`))
    .set(as)
    .send(feedback);
}

function idsOf({ data }: { data: { id: string }[] }): string[] {
  return data.map(({ id }) => id);
}

function titlesOf({ data }: { data: { title: string }[] }): string[] {
  return data.map(({ title }) => title);
}

async function countOf(sql: string, id: string): Promise<number> {
  const rows: unknown[] = await api.source.query(sql, [id]);
  return rows.length;
}
