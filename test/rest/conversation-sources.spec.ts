import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

let otherId: string;

beforeAll(async () => {
  its.atSource(
    `CREATE TABLE orders (id INTEGER PRIMARY KEY, country TEXT);
     INSERT INTO orders VALUES (1, 'Peru'), (2, 'Peru'), (3, 'Chile')`,
    'depot.sqlite',
  );
  otherId = await its.connectAsAdmin('Depot', 'shared/depot.sqlite');
});

const question = 'How many orders are there?';
const at = (rest = '') => `/workspaces/${its.workspace.id}${rest}`;
const ask = (body: object) => its.send('post', at('/ask'), { question, ...body });
const read = async (id: string) => (await its.get(at(`/conversations/${id}`)).expect(200)).body;

async function makeDefault(id: string): Promise<void> {
  await its.send('patch', at(`/data-sources/${id}`), { is_default: true }, its.admin).expect(200);
}

describe('a conversation', () => {
  it('asks its own source whatever the default is by then', async () => {
    const { body: first } = await ask({}).expect(200);
    expect(first).toMatchObject({ rows: [[2]], data_source_id: its.sourceId });
    await makeDefault(otherId);
    const { body: later } = await ask({ conversation_id: first.conversation_id }).expect(200);
    expect(later).toMatchObject({ rows: [[2]], data_source_id: its.sourceId });
    const { body: anew } = await ask({}).expect(200);
    expect(anew).toMatchObject({ rows: [[3]], data_source_id: otherId });
    await makeDefault(its.sourceId);
    expect((await ask({ conversation_id: anew.conversation_id }).expect(200)).body.rows).toEqual([[3]]);
  });

  it('belongs to the source that was asked, also where that had no answer', async () => {
    const { body } = await ask({ question: 'zorb the flurbish', data_source_ids: [otherId] }).expect(200);
    expect(body).toMatchObject({ success: false, data_source_id: null });
    expect(await read(body.conversation_id)).toMatchObject({
      source: { id: otherId, name: 'Depot' },
      source_removed: false,
    });
    expect((await ask({ conversation_id: body.conversation_id }).expect(200)).body.rows).toEqual([[3]]);
  });

  it('has none until something is asked, and then the one that was named first', async () => {
    const { body } = await its.send('post', at('/conversations'), { title: 'Depots' }).expect(201);
    expect(body).toMatchObject({ source: null, source_removed: false });
    await ask({ conversation_id: body.id, data_source_ids: [otherId] }).expect(200);
    expect((await read(body.id)).source).toEqual({ id: otherId, name: 'Depot' });
    await ask({ conversation_id: body.id, data_source_ids: [its.sourceId] }).expect(409);
  });

  it('belongs to the one of several that answered', async () => {
    const { body } = await ask({
      question: 'Total amount of orders',
      data_source_ids: [otherId, its.sourceId],
    }).expect(200);
    expect(body.data_source_id).toBe(its.sourceId);
    expect((await read(body.conversation_id)).source.id).toBe(its.sourceId);
  });

  it('refuses a question to another source, known or not, and keeps nothing of it', async () => {
    const { body: first } = await ask({}).expect(200);
    const nobodys = `${otherId.slice(0, -4)}0000`;
    for (const ids of [[otherId], [its.sourceId, otherId], [nobodys]]) {
      const { body } = await ask({ conversation_id: first.conversation_id, data_source_ids: ids }).expect(
        409,
      );
      expect(body).toEqual({
        error_code: 'conflict',
        message: expect.stringMatching(
          /^this conversation asks ".+" for good; ask another data source in a new/,
        ),
      });
    }
    await ask({ conversation_id: first.conversation_id, data_source_ids: [its.sourceId] }).expect(200);
    expect((await read(first.conversation_id)).message_count).toBe(4);
  });

  it('keeps one source where two first questions ask two at once', async () => {
    const { body } = await its.send('post', at('/conversations'), { title: 'Both' }).expect(201);
    const asked = [its.sourceId, otherId].map((id) =>
      ask({ conversation_id: body.id, data_source_ids: [id] }),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(body.id)).message_count).toBe(2);
  });

  it('whose source was removed says so, is read, and takes no question', async () => {
    const gone = await its.connectAsAdmin('Gone', 'shared/depot.sqlite');
    const { body } = await ask({ data_source_ids: [gone] }).expect(200);
    await its.send('delete', at(`/data-sources/${gone}`), {}, its.admin).expect(204);
    expect(await read(body.conversation_id)).toMatchObject({
      source: null,
      source_removed: true,
      messages: [{ text: question }, { answer: { rows: [[3]] } }],
    });
    for (const more of [{}, { data_source_ids: [its.sourceId] }]) {
      const refused = await ask({ conversation_id: body.conversation_id, ...more }).expect(409);
      expect(refused.body.message).toBe(
        'the data source of this conversation was removed; ask in a new conversation',
      );
    }
    const { body: list } = await its.get(at('/conversations')).expect(200);
    expect(list.data).toContainEqual(
      expect.objectContaining({ id: body.conversation_id, source: null, source_removed: true }),
    );
  });
});
