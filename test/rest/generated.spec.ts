import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '#contracts';
import type { Operation } from '#contracts';
import { ApiDescription } from './api-description.js';
import { expectDescribed, requestOf, sendRequest } from './generated-requests.js';
import { fitting, furnish, goodBodies, neverMade, partNames, startHouseholdApi } from './household.js';
import type { Household } from './household.js';

const api = startHouseholdApi();
const seed = 20_251_121;

let description: ApiDescription;
let own: Household;
let neighbour: Household;
let poor: Household;
/** The Authorization field of everybody who sends requests. */
let bearers: Record<string, string | undefined>;

beforeAll(async () => {
  const { body } = await api.http.get('/v1/openapi.json');
  description = new ApiDescription(body);
  own = await furnish(api, await api.make.aWorkspace({ plan: 'enterprise' }));
  neighbour = await furnish(api, await api.make.aWorkspace({ plan: 'enterprise' }));
  poor = await furnish(api, await api.make.aWorkspace({ plan: 'enterprise' }));
  await api.make.changePlan(poor.workspace, 'starter');
  bearers = {
    ...own.bearers,
    stranger: neighbour.bearers['admin'],
    strangers_key: neighbour.bearers['key'],
    strangers_token: neighbour.bearers['embed'],
    poor: poor.bearers['admin'],
    poor_key: poor.bearers['key'],
    poor_token: poor.bearers['embed'],
    revoked: await aRevokedToken(),
    nobody: undefined,
  };
});

const rows: readonly Operation[] = Object.values(operations);
/** What takes away what others need goes last, and what takes most goes last of all. */
const removals = ['removeMember', 'removeDashboard', 'removeDataSource', 'revokeApiKey', 'signOut'];
const inOrder = rows.toSorted((a, b) => rankOf(a) - rankOf(b));

function rankOf({ id, method }: Operation): number {
  return method === 'DELETE' ? removals.indexOf(id) + 1 : -1;
}

/**
 * A sign-in costs a password's hash, and after fifty that fail nobody here could sign in any more; the others open a source
 * anew each time.
 */
const dearRuns: Record<string, number> = {
  signIn: 25,
  connectDataSource: 15,
  changeDataSource: 15,
  testDataSource: 12,
  refreshDataSource: 12,
  changeWidget: 30,
};

describe('whatever is sent to', () => {
  it.each(inOrder)('$id, the answer is one that the description has', async (row) => {
    const operation = description.operation(row.id);
    const seen = new Set<number>();
    const requests = requestOf(operation, {
      description,
      credentials: Object.keys(bearers),
      meant: fitting[row.auth].filter((who) => who !== 'viewer' && who !== 'editor'),
      knownIds: knownIds(),
      good: goodBodies(own.ids)[row.id],
    });
    const property = fc.asyncProperty(requests, async (request) => {
      const answer = await sendRequest(api.running.url, operation, request, bearers[request.credential]);
      seen.add(answer.status);
      expectDescribed(description, operation, answer);
    });
    await fc.assert(property, { seed, numRuns: dearRuns[row.id] ?? 50 });
    // Nobody guesses a password; all else must have worked at least once, or the requests were not worth much.
    expect(row.auth === 'none' || seen.has(row.status)).toBe(true);
    expect(seen.has(304)).toBe(row.conditional === true);
  });

  it('nothing of ours failed', () => {
    const complaints = api.logLines.filter((line) => /"level":"(?:warn|error)"/.test(line));
    expect(complaints).toEqual([]);
  });
});

async function aRevokedToken(): Promise<string> {
  const byKey = { authorization: own.bearers['key'] ?? '' };
  const { body } = await api.http.post('/v1/embed-tokens').set(byKey).expect(201);
  await api.http.delete(`/v1/embed-tokens/${body.jti}`).set(byKey).expect(204);
  return `Bearer ${body.token}`;
}

/** One's own are there twice, to come up more often than others'. */
function knownIds(): Record<string, string[]> {
  const all = [own, own, neighbour, poor].map(({ ids }) => ids);
  const names = Object.keys(own.ids);
  return Object.fromEntries(
    names.map((name) => [
      name,
      all
        .map((ids) => ids[name] ?? '')
        .concat(partNames.includes(name) ? ['note', '2'] : neverMade(own.ids[name] ?? '')),
    ]),
  );
}
