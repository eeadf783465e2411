import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '#contracts';
import type { Operation } from '#contracts';
import { ApiDescription } from '../rest/api-description.js';
import type { DescribedOperation } from '../rest/api-description.js';
import { expectDescribed, meantBody, requestOf, sendRequest } from './requests.js';
import type { GeneratedRequest } from './requests.js';
import {
  fitting,
  furnish,
  goodBodies,
  goodQueries,
  namingBodies,
  neverMade,
  partNames,
  startHouseholdApi,
} from '../rest/household.js';
import type { Household } from '../rest/household.js';
import type { RawAnswer } from '../rest/raw-request.js';

const api = startHouseholdApi();
const seed = 20_251_121;

let description: ApiDescription;
let own: Household;
let strangers: Household[];
/** The callers, and the ids they have got hold of. */
let encounters: (readonly [asker: Household, other: Household])[];
let before: Record<string, unknown>;

beforeAll(async () => {
  const { body } = await api.http.get('/v1/openapi.json');
  description = new ApiDescription(body);
  own = await furnish(api, await api.make.aWorkspace({ plan: 'enterprise' }));
  const neighbour = await furnish(api, await api.make.aWorkspace({ plan: 'enterprise' }));
  const sibling = await furnish(api, await api.make.aSibling(own.workspace));
  const poor = await furnish(api, await api.make.aWorkspace({ plan: 'enterprise' }));
  await api.make.changePlan(poor.workspace, 'starter');
  strangers = [neighbour, sibling, poor];
  encounters = [...strangers.map((other) => [own, other] as const), [neighbour, own], [sibling, own]];
  before = await everything();
});

const rows: readonly Operation[] = Object.values(operations);
const aboutIds = rows.filter(({ path }) => path.includes('{'));
const aboutTwoIds = rows.filter(({ path }) => idNamesIn(path).length > 1);
const lists = rows.filter(({ method, path }) => method === 'GET' && !/\{(?!workspace_id)/.test(path));

describe("with another workspace's ids", () => {
  it.each(aboutIds)('$id answers as if there was no such thing', async ({ id, auth }) => {
    const operation = description.operation(id);
    const credentials = fitting.none;
    const requests = requestOf(operation, {
      description,
      credentials,
      meant: fitting[auth],
      knownIds: {},
      good: goodBodies(own.ids)[id],
    });
    const property = fc.asyncProperty(
      requests,
      fc.constantFrom(...encounters),
      async (request, [asker, other]) => {
        const isLetIn = fitting[auth].some((who) => who === request.credential);
        const { theirs, nothing } = await askTwice(operation, request, asker, other.ids);
        expect(theirs.status).toBe(isLetIn ? 404 : 401);
        expect(theirs).toEqual(nothing);
      },
    );
    const good = asked({ id, auth }, goodBodies(own.ids)[id]);
    const examples = encounters.map((encounter): [GeneratedRequest, typeof encounter] => [good, encounter]);
    await fc.assert(property, { seed, examples, numRuns: examples.length + 9 });
  });

  it.each(aboutTwoIds)("$id answers so in one's own workspace, too", async ({ id, path, auth }) => {
    const operation = description.operation(id);
    const names = idNamesIn(path).filter((name) => name !== 'workspace_id');
    const foreign = fc.subarray(names, { minLength: 1 });
    const body = operation.body
      ? meantBody(description, operation.body, goodBodies(own.ids)[id])
      : fc.constant(undefined);
    const seen = new Set<number>();
    const property = fc.asyncProperty(
      foreign,
      body,
      fc.constantFrom(...strangers),
      async (theirNames, input, stranger) => {
        const ids = {
          ...own.ids,
          ...Object.fromEntries(theirNames.map((name) => [name, stranger.ids[name] ?? ''])),
        };
        const { theirs, nothing } = await askTwice(operation, asked({ id, auth }, input), own, ids);
        seen.add(theirs.status);
        // A body is read before what it is about is looked for.
        expect(operation.body ? [400, 404] : [404]).toContain(theirs.status);
        expect(theirs).toEqual(nothing);
      },
    );
    await fc.assert(property, { seed, numRuns: 9 });
    expect(seen).toContain(404);
  });

  it('a body that names them is refused as one that names nothing', async () => {
    for (const stranger of strangers) {
      const nobodys = Object.fromEntries(
        Object.entries(stranger.ids).map(([name, id]) => [name, neverMade(id)]),
      );
      const pairs = namingBodies(stranger.ids).map(([id, body], index) => {
        return [id, body, namingBodies(nobodys)[index]?.[1]] as const;
      });
      for (const [id, body, nobodysBody] of pairs) {
        const theirs = await sendOwn(id, body);
        expect([400, 404]).toContain(theirs.status);
        expect(theirs).toEqual(await sendOwn(id, nobodysBody));
      }
    }
  });

  it('no list shows any of them', async () => {
    for (const { id, auth } of lists) {
      const { body } = await sendOwn(id, undefined);
      const shown = strangers
        .flatMap(({ ids }) => Object.entries(ids))
        .filter(([name, theirs]) => !partNames.includes(name) && body.includes(theirs));
      expect({ id, auth, shown }).toEqual({ id, auth, shown: [] });
    }
  });

  it('nothing of anybody was changed', async () => {
    expect(await everything()).toEqual(before);
  });

  it("the same bodies with one's own ids are taken", async () => {
    for (const [id, body] of namingBodies(own.ids)) {
      const { status } = await sendOwn(id, body);
      expect({ id, status }).toEqual({ id, status: rows.find((row) => row.id === id)?.status });
    }
  });
});

/** The answer must not tell that the ids exist: it is compared with that for ids of the same kind that nobody has. */
async function askTwice(
  operation: DescribedOperation,
  request: GeneratedRequest,
  asker: Household,
  ids: Household['ids'],
) {
  const nobodys = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [
      name,
      partNames.includes(name) || id === asker.ids[name] ? id : neverMade(id),
    ]),
  );
  return {
    theirs: withoutMoment(await send(operation, { ...request, params: ids }, asker)),
    nothing: withoutMoment(await send(operation, { ...request, params: nobodys }, asker)),
  };
}

async function sendOwn(id: string, body: unknown) {
  const { auth } = rows.find((row) => row.id === id) ?? { auth: 'none' as const };
  const request = { ...asked({ id, auth }, body), params: own.ids };
  return withoutMoment(await send(description.operation(id), request, own));
}

/** A request that its kind of caller means. */
function asked({ id, auth }: Pick<Operation, 'id' | 'auth'>, input: unknown): GeneratedRequest {
  const body = input === undefined ? undefined : JSON.stringify(input);
  const type = body === undefined ? undefined : 'application/json';
  const credential = { none: 'nobody', session: 'admin', workspace: 'admin', key: 'key', embed: 'embed' }[
    auth
  ];
  return { credential, params: {}, query: goodQueries[id] ?? '', fields: {}, type, body };
}

async function send(
  operation: DescribedOperation,
  request: GeneratedRequest,
  { bearers }: Household,
): Promise<RawAnswer> {
  const answer = await sendRequest(api.running.url, operation, request, bearers[request.credential]);
  expectDescribed(description, operation, answer);
  return answer;
}

/** All of an answer but what names the request, the moment, and how many requests came before. */
function withoutMoment({ status, headers, body }: RawAnswer) {
  const { 'x-request-id': _id, date: _date, ratelimit: _left, ...others } = headers;
  return { status, headers: others, body };
}

/** Names of parameters that stand for one thing of one workspace. */
function idNamesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (partNames.includes(name) ? [] : name));
}

/** All rows of all tables, less what counts requests. */
async function everything(): Promise<Record<string, unknown>> {
  const tables: { name: string }[] = await api.source.query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name <> 'rate_bucket'`,
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const records: { record: string }[] = await api.source.query(
      `SELECT (to_jsonb(t) - 'last_used_at')::text AS record FROM "${name}" t ORDER BY 1`,
    );
    contents[name] = records.map(({ record }) => record);
  }
  return contents;
}
