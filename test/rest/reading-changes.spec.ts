import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
let sourceId: string;

beforeAll(async () => {
  const metric = (name: string, expression: string) => ({
    name,
    source: 'orders',
    expression,
    dimensions: ['country'],
  });
  const metrics = `/workspaces/${its.workspace.id}/metrics`;
  await its.send('post', metrics, metric('Order worth', 'sum(id)')).expect(201);
  await its.send('post', metrics, metric('Largest order', 'max(id)')).expect(201);
  sourceId = (await ask('Order worth by country')).data_source_id;
});

async function ask(question: string) {
  const { body } = await its.send('post', `/workspaces/${its.workspace.id}/ask`, { question }).expect(200);
  return body;
}

function changes(reading: string, part: object, data_source_id = sourceId) {
  const input = { data_source_id, reading, part };
  return its.send('post', `/workspaces/${its.workspace.id}/reading-changes`, input);
}

describe('POST /workspaces/{workspace_id}/reading-changes', () => {
  describe('200', () => {
    it('offers questions with another measure, each answered as it reads', async () => {
      const { reading, reading_parts: parts } = await ask('Order worth by country');
      const part = parts.find(({ kind }: { kind: string }) => kind === 'measure');
      const { body } = await changes(reading, { kind: part.kind, words: part.words }).expect(200);
      expect(body).toEqual({ changes: [{ words: 'Largest order', question: 'Largest order by country' }] });
      const answer = await ask(body.changes[0].question);
      expect(answer).toMatchObject({ success: true, columns: ['country', 'Largest order'] });
    });

    it('offers nothing for a part that the reading does not have, or that is no reading', async () => {
      const part = { kind: 'measure', words: 'Revenue' };
      await changes('Order worth by country', part).expect(200, { changes: [] });
      await changes('colourless green ideas', part).expect(200, { changes: [] });
    });
  });

  it('refuses a part of no kind (400)', async () => {
    await changes('Order worth', { kind: 'colour', words: 'red' }).expect(400);
  });

  it('knows no source of another workspace (404)', async () => {
    const part = { kind: 'measure', words: 'Order worth' };
    await changes('Order worth', part, 'ds_00000000000000000000000000').expect(404);
  });
});
