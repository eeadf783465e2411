import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '#contracts';
import type { Operation } from '#contracts';
import { ApiDescription } from '../rest/api-description.js';
import { expectDescribed, requestOf, sendRequest } from './requests.js';
import type { GeneratedRequest } from './requests.js';
import {
  fitting,
  furnish,
  goodBodies,
  goodQueries,
  neverMade,
  partNames,
  startHouseholdApi,
} from '../rest/household.js';
import type { Household } from '../rest/household.js';

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
  [own, neighbour, poor] = await Promise.all([aHousehold(), aHousehold(), aHousehold()]);
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
/** An operation that takes away what others need goes last, and the one that takes most goes last of all. */
const removals = [
  'eraseConversations',
  'removeMember',
  'removeDashboard',
  'removeDataSource',
  'revokeApiKey',
  'signOut',
];
const inOrder = rows.toSorted((a, b) => rankOf(a) - rankOf(b));

function rankOf({ id, method }: Operation): number {
  return method === 'DELETE' ? removals.indexOf(id) + 1 : -1;
}

/** A sign-in costs a password's hash, and after fifty failures nobody here could sign in any more; the others open a source each time. */
const dear = new Set([
  'signIn',
  'changePassword',
  'connectDataSource',
  'changeDataSource',
  'testDataSource',
  'refreshDataSource',
  'changeFileImport',
  'verifyQuestion',
  'changeVerifiedQuestion',
]);

describe('whatever is sent to', () => {
  it.each(inOrder)('$id, the answer is one that the description has', async (row) => {
    const operation = description.operation(row.id);
    const seen = new Set<number>();
    const good = await goodBodyOf(row);
    const requests = requestOf(operation, {
      description,
      credentials: Object.keys(bearers),
      meant: fitting[row.auth].filter((who) => who !== 'viewer' && who !== 'editor'),
      knownIds: knownIds(),
      good,
    });
    const property = fc.asyncProperty(requests, async (request) => {
      const answer = await sendRequest(api.running.url, operation, request, bearers[request.credential]);
      seen.add(answer.status);
      expectDescribed(description, operation, answer);
    });
    const examples = goodRequests(row, good);
    const others = dear.has(row.id) ? 6 : 18;
    await fc.assert(property, { seed, examples, numRuns: examples.length + others });
    // Nobody guesses a password, and no Chromium prints here; all else must have worked at least once, or the requests were not worth much.
    const isGuessing = row.auth === 'none' || ['changePassword', 'exportDashboard'].includes(row.id);
    expect(isGuessing || seen.has(row.status)).toBe(true);
    expect(seen.has(304)).toBe(row.conditional === true);
  });

  it('nothing of ours failed', () => {
    // The machine's sandbox is no fault of ours.
    const complaints = api.logLines.filter(
      (line) => /"level":"(?:warn|error)"/.test(line) && !line.includes('"sandbox":'),
    );
    expect(complaints).toEqual([]);
  });
});

/** The same good requests of everybody there is, whether they are meant for them or not. */
function goodRequests(
  { id, method, conditional }: Operation,
  good: object | undefined,
): [GeneratedRequest][] {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const body = hasBody ? JSON.stringify(good ?? {}) : undefined;
  const type = hasBody ? 'application/json' : undefined;
  const fields: GeneratedRequest['fields'][] = conditional ? [{}, { 'If-None-Match': '*' }] : [{}];
  const requests = fields.map((given) => ({
    params: paramsOf(id),
    query: goodQueries[id] ?? '',
    fields: given,
    type,
    body,
  }));
  return Object.keys(bearers).flatMap((credential) =>
    requests.map((request): [GeneratedRequest] => [{ ...request, credential }]),
  );
}

/** Of uploads alone there is a report of how they were read, and a key exports answers of its own. */
function paramsOf(id: string): Record<string, string> {
  if (id === 'exportAnswer') return { ...own.ids, message_id: own.ids['key_message_id'] ?? '' };
  const isImport = id === 'getFileReport' || id === 'changeFileImport';
  return isImport ? { ...own.ids, data_source_id: own.ids['uploaded_source_id'] ?? '' } : own.ids;
}

/** A body that the operation takes; a draft is replaced by who has read its revision. */
async function goodBodyOf({ id }: Operation): Promise<object | undefined> {
  const good = goodBodies(own.ids)[id];
  if (id !== 'replaceDashboardDraft') return good;
  const { workspace_id: workspaceId = '', id: dashboardId = '' } = own.ids;
  const { body } = await api.http
    .get(`/workspaces/${workspaceId}/dashboards/${dashboardId}?version=draft`)
    .set({ authorization: own.bearers['admin'] ?? '' })
    .expect(200);
  return { ...good, revision: body.revision };
}

async function aHousehold(): Promise<Household> {
  return furnish(api, await api.make.aWorkspace({ plan: 'enterprise' }));
}

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
