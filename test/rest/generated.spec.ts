import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '#contracts';
import type { Operation } from '#contracts';
import type { BuiltKey, BuiltMember, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { ApiDescription } from './api-description.js';
import type { DescribedOperation } from './api-description.js';
import { bytesOf, requestOf } from './generated-requests.js';
import type { GeneratedRequest } from './generated-requests.js';
import { sendRaw } from './raw-request.js';
import type { RawAnswer } from './raw-request.js';
import { valueOf } from './schema-arbitrary.js';

const api = startTestApi();
const seed = 20_251_121;

/** A workspace with a key and a member: what a path can name. */
interface Household {
  workspace: BuiltWorkspace;
  key: BuiltKey;
  member: BuiltMember;
}

let description: ApiDescription;
let own: Household;
let strangers: Household[];
/** The Authorization field of everybody who sends requests. */
let bearers: Record<string, string | undefined>;

beforeAll(async () => {
  const { body } = await api.http.get('/v1/openapi.json');
  description = new ApiDescription(body);
  own = await aHousehold(await api.make.aWorkspace());
  strangers = [
    await aHousehold(await api.make.aWorkspace({ plan: 'enterprise' })),
    await aHousehold(await api.make.aWorkspace({ plan: 'starter' })),
    await aHousehold(await api.make.aSibling(own.workspace)),
  ];
  const { workspace, key } = own;
  const [viewer, editor, admin, stranger, poor] = await Promise.all(
    [
      await api.make.aMember({ workspace, role: 'viewer' }),
      await api.make.aMember({ workspace, role: 'editor' }),
      await api.make.aMember({ workspace, role: 'admin' }),
      ...strangers.map(({ member }) => member),
    ].map(async (member) => (await api.signIn(member)).authorization),
  );
  bearers = { viewer, editor, admin, stranger, poor, key: `Bearer ${key.secret}`, nobody: undefined };
});

const rows: readonly Operation[] = Object.values(operations);
// Signing out ends the sessions that all others need.
const inOrder = rows.toSorted((a, b) => Number(a.id === 'signOut') - Number(b.id === 'signOut'));
const aboutIds = rows.filter(({ path }) => path.includes('{'));
const aboutTwoIds = rows.filter(({ path }) => path.split('{').length > 2);

describe("with another workspace's ids", () => {
  const credentials = ['viewer', 'editor', 'admin', 'key', 'nobody'];

  it.each(aboutIds)('$id answers as if there was no such thing', async ({ id }) => {
    const operation = description.operation(id);
    const property = fc.asyncProperty(
      requestOf(operation, { description, credentials, knownIds: {} }),
      fc.constantFrom(...strangers),
      async (request, stranger) => {
        const isMember = !['key', 'nobody'].includes(request.credential);
        await expectSameAsNothing(operation, request, idsOf(stranger), isMember ? 404 : 401);
      },
    );
    await fc.assert(property, { seed, numRuns: 30 });
  });

  it.each(aboutTwoIds)("$id answers so in one's own workspace, too", async ({ id }) => {
    const operation = description.operation(id);
    const body = operation.body ? valueOf(description, operation.body) : fc.constant(undefined);
    const property = fc.asyncProperty(body, fc.constantFrom(...strangers), async (input, stranger) => {
      const type = input === undefined ? undefined : 'application/json';
      const request = { credential: 'admin', params: {}, query: '', type, body: JSON.stringify(input) };
      const ids = { ...idsOf(stranger), workspace_id: own.workspace.id };
      await expectSameAsNothing(operation, request, ids, 404);
    });
    await fc.assert(property, { seed, numRuns: 10 });
  });

  it('nothing of theirs was changed', async () => {
    for (const { workspace, key, member } of strangers) {
      const records = await api.source.query(
        `SELECT k.id AS key, k.revoked_at, m.member_id AS member, m.role FROM api_key k
         JOIN membership m ON m.workspace_id = k.workspace_id WHERE k.workspace_id = $1`,
        [workspace.id],
      );
      expect(records).toEqual([{ key: key.id, revoked_at: null, member: member.id, role: 'admin' }]);
    }
  });
});

describe('whatever is sent to', () => {
  it.each(inOrder)('$id, the answer is one that the description has', async ({ id, auth, status }) => {
    const operation = description.operation(id);
    const credentials = Object.keys(bearers);
    const seen = new Set<number>();
    const property = fc.asyncProperty(
      requestOf(operation, { description, credentials, knownIds: knownIds() }),
      async (request) => {
        const answer = await send(operation, request);
        seen.add(answer.status);
        expectDescribed(operation, answer);
      },
    );
    // A sign-in costs a password's hash, and after fifty that fail nobody here could sign in any more.
    await fc.assert(property, { seed, numRuns: id === 'signIn' ? 40 : 60 });
    // Nobody guesses a password; all else must have worked at least once, or the requests were not worth much.
    expect(auth === 'none' || seen.has(status)).toBe(true);
  });

  it('nothing of ours failed', () => {
    const complaints = api.logLines.filter((line) => /"level":"(?:warn|error)"/.test(line));
    expect(complaints).toEqual([]);
  });
});

function expectDescribed(operation: DescribedOperation, answer: RawAnswer): void {
  const { status, headers, body } = answer;
  expect(status).toBeLessThan(500);
  expect(operation.statuses).toContain(status);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  const hasBody = description.hasBody(operation, status);
  expect(headers['content-type']).toBe(hasBody ? 'application/json; charset=utf-8' : undefined);
  expect(hasBody ? description.faultsOf(operation, status, JSON.parse(body)) : body).toHaveLength(0);
}

/** The answer must not tell that the ids exist: it is that for ids of the same kind that nobody has. */
async function expectSameAsNothing(
  operation: DescribedOperation,
  request: GeneratedRequest,
  ids: Record<string, string>,
  status: number,
): Promise<void> {
  const nobodys = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, id === own.workspace.id ? id : neverMade(id)]),
  );
  const theirs = await send(operation, { ...request, params: ids });
  const nothing = await send(operation, { ...request, params: nobodys });
  expect(theirs.status).toBe(status);
  expectDescribed(operation, theirs);
  expect(withoutNames(theirs)).toEqual(withoutNames(nothing));
}

async function send(operation: DescribedOperation, request: GeneratedRequest): Promise<RawAnswer> {
  const bytes = bytesOf(operation, request, bearers[request.credential]);
  const [answer, ...more] = await sendRaw(api.running.url, ...bytes);
  if (!answer || more.length > 0) throw new Error(`${more.length + 1} answers to one request`);
  return answer;
}

/** All of an answer but what names the request and the moment. */
function withoutNames({ status, headers, body }: RawAnswer) {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return { status, headers: others, body };
}

async function aHousehold(workspace: BuiltWorkspace): Promise<Household> {
  return {
    workspace,
    key: await api.make.aKey({ workspace }),
    member: await api.make.aMember({ workspace }),
  };
}

function idsOf({ workspace, key, member }: Household): Record<string, string> {
  return { workspace_id: workspace.id, key_id: key.id, member_id: member.id };
}

function knownIds(): Record<string, string[]> {
  const [stranger = own, poor = own] = strangers;
  const all = [own, own, stranger, poor].map(idsOf);
  const names = ['workspace_id', 'key_id', 'member_id'];
  return Object.fromEntries(
    names.map((name) => [name, all.map((ids) => ids[name] ?? '').concat(neverMade(own.workspace.id))]),
  );
}

/** An id of the same kind and length. */
function neverMade(id: string): string {
  const [kind = '', rest = ''] = id.split('_');
  return `${kind}_${'0'.repeat(rest.length)}`;
}
