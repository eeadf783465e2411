import { beforeAll, describe, expect, it } from '@jest/globals';
import { addMember } from '#access';
import type { BuiltMember } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

type Bearer = { authorization: string };

let member: BuiltMember;
let mine: Bearer;
beforeAll(async () => {
  member = await api.make.aMember({ plan: 'starter' });
  mine = await api.signIn(member);
});

/** No source is connected: each is answered at once. */
const ask = (as: Bearer, { workspace } = member, body: object = { question: 'How many?' }) =>
  api.http.post(`/workspaces/${workspace.id}/ask`).set(as).send(body);

const fill = (used: number, who = member) =>
  api.source.query('UPDATE rate_bucket SET used = $1 WHERE key_id = $2', [used, who.id]);

describe("a member's questions", () => {
  it("are as many in a minute as the plan's cap, over all sessions, and end in the 429 of keys", async () => {
    const first = await ask(mine).expect(200);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=60;w=60',
      ratelimit: expect.stringMatching(/^"minute";r=59;t=\d+$/),
    });
    await fill(58);
    const other = await api.signIn(member);
    await ask(mine, member, { question: '' }).expect(400);
    await ask(other).expect(200);
    for (const as of [mine, other]) {
      const { body, headers } = await ask(as).expect(429);
      expect(body).toEqual({
        error_code: 'rate_limited',
        limit_rpm: 60,
        detail: { limit_rpm: 60 },
        message: expect.any(String),
      });
      expect(headers['retry-after']).toBe('60');
    }
  });

  it('are counted exactly when many come at once', async () => {
    const busy = await api.make.aMember({ plan: 'starter' });
    const as = await api.signIn(busy);
    await ask(as, busy).expect(200);
    await fill(50, busy);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(as, busy)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('are counted for the member in every workspace, and for nobody else', async () => {
    await fill(60);
    const workspace = await api.make.aSibling(member.workspace);
    const person = { email: member.email, name: '', role: 'viewer', password: undefined } as const;
    await addMember(api.source.manager, workspace.act, person);
    await ask(mine, { ...member, workspace }).expect(429);
    const colleague = await api.make.aMember({ workspace: member.workspace });
    await ask(await api.signIn(colleague)).expect(200);
    await api.http.get(`/workspaces/${member.workspace.id}/members`).set(mine).expect(200);
  });

  it('are let in again once the minute is over', async () => {
    await fill(60);
    await ask(mine).expect(429);
    await api.source.query(
      "UPDATE rate_bucket SET window_start = window_start - interval '1 minute' WHERE key_id = $1",
      [member.id],
    );
    await ask(mine).expect(200);
  });
});
