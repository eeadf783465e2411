import { beforeAll, describe, expect, it } from '@jest/globals';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const alerts = new AlertWorkspace(its);
const path = () => `/workspaces/${its.workspace.id}/insights`;

const visits = ['ins_1', 'ins_2'];
const calls = ['ins_3', 'ins_4'];

beforeAll(async () => {
  const metrics = [await alerts.aMetric('Visits'), await alerts.aMetric('Calls')];
  for (const [place, id] of [...visits, ...calls].entries())
    await its.api.source.query(
      `INSERT INTO insight (id, workspace_id, data_source_id, metric_id, kind, grain, period, title, summary, score, surfaced_at)
       VALUES ($1, $2, $3, $4, 'unusual', 'day', $5, $1, 'It was 9.', $6, $7)`,
      [
        id,
        its.workspace.id,
        its.sourceId,
        metrics[place < 2 ? 0 : 1],
        alerts.day(1 + place),
        place < 2 ? 5 : -6,
        its.now(),
      ],
    );
});

const rate = (id: string, rating: string | null, as = its.editor) =>
  its.send('post', `${path()}/${id}/rate`, { rating }, as);
const idsOf = async (query: string) => {
  const { body } = await its.get(`${path()}?${query}`).expect(200);
  return { ids: body.data.map(({ id }: { id: string }) => id), next: body.next_cursor };
};

describe('POST /workspaces/{workspace_id}/insights/{insight_id}/rate', () => {
  it("200 with the member's own word, a viewer's as well, which a second one replaces", async () => {
    expect((await rate('ins_1', 'not_useful', its.viewer).expect(200)).body.rating).toBe('not_useful');
    for (let times = 0; times < 2; times += 1)
      expect((await rate('ins_1', 'useful', its.viewer).expect(200)).body.rating).toBe('useful');
    const own = async (as: typeof its.viewer) =>
      (await its.get(path(), as).expect(200)).body.data.find(({ id }: { id: string }) => id === 'ins_1')
        .rating;
    expect(await own(its.viewer)).toBe('useful');
    expect(await own(its.editor)).toBeNull();
    expect((await rate('ins_1', null, its.viewer).expect(200)).body.rating).toBeNull();
    expect(await own(its.viewer)).toBeNull();
  });

  it('400 for another word, and 404 where there is no such insight', async () => {
    await rate('ins_1', 'great').expect(400);
    await rate('ins_0', 'useful').expect(404);
  });
});

describe('GET /workspaces/{workspace_id}/insights?sort=relevance', () => {
  it('ranks by score at first, and by what members found useful of the same metric and kind', async () => {
    expect((await idsOf('sort=relevance')).ids).toEqual(['ins_4', 'ins_3', 'ins_2', 'ins_1']);
    await rate('ins_1', 'useful').expect(200);
    await rate('ins_3', 'not_useful').expect(200);
    expect((await idsOf('sort=relevance')).ids).toEqual(['ins_2', 'ins_1', 'ins_4', 'ins_3']);
    expect((await idsOf('')).ids).toEqual(['ins_4', 'ins_3', 'ins_2', 'ins_1']);
  });

  it('goes on behind an insight that is dismissed meanwhile', async () => {
    const first = await idsOf('sort=relevance&limit=1');
    expect(first.ids).toEqual(['ins_2']);
    await its.send('post', `${path()}/ins_2/dismiss`).expect(200);
    const rest = await idsOf(`sort=relevance&limit=2&cursor=${first.next}`);
    expect(rest.ids).toEqual(['ins_1', 'ins_4']);
    expect((await idsOf(`sort=relevance&cursor=${rest.next}`)).ids).toEqual(['ins_3']);
  });

  it('400 for another order', async () => {
    await its.get(`${path()}?sort=oldest`).expect(400);
  });
});

it('counts words and dismissals by the kind of the insight, one that is repeated once', async () => {
  await its.send('post', `${path()}/ins_2/dismiss`).expect(200);
  const { text } = await its.api.health.get('/metrics');
  const counted = (outcome: string) =>
    Number(
      new RegExp(`^insights_total\\{kind="unusual",outcome="${outcome}",.*\\} (\\d+)$`, 'm').exec(text)?.[1],
    );
  expect(counted('dismissed')).toBe(1);
  expect(counted('useful')).toBe(2);
  expect(counted('not_useful')).toBe(2);
});
