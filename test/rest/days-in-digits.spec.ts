import { beforeAll, describe, expect, it } from '@jest/globals';
import { sourceProfiling } from '#workspace';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

/** The orders of an in-house system: five in October 2025 and seven in November, of which one is late and two are not shipped. */
const orders = Array.from({ length: 12 }, (_unused, at) => {
  const day = at < 5 ? 20_251_010 + at : 20_251_110 + at;
  const shipped = at === 0 ? day + 9 : at < 10 ? day + 2 : 0;
  return { number: 101 + at, day, due: day + 4, shipped };
});

describe.each(['TEXT', 'INTEGER'])('days in eight digits as %s', (type) => {
  let id: string;
  const file = `ledger-${type.toLowerCase()}.sqlite`;
  const sourcePath = () => `/workspaces/${its.workspace.id}/data-sources/${id}`;

  beforeAll(async () => {
    const rows = orders.map(
      ({ number, day, due, shipped }) => `(${number}, 'Item ${number}', '${day}', '${due}', '${shipped}')`,
    );
    its.atSource(
      `CREATE TABLE orders (ord_no INTEGER PRIMARY KEY, item TEXT, ord_dt ${type}, due_dt ${type}, shp_dt ${type});
       INSERT INTO orders VALUES ${rows.join(', ')}`,
      file,
    );
    id = await its.connectAsAdmin(`Ledger ${type}`, `shared/${file}`);
    await profileAll();
  });

  it('names the notation on the page of the model', async () => {
    const { body } = await its.get(`${sourcePath()}/model`).expect(200);
    const [{ times }] = body.tables;
    const written = type === 'TEXT' ? { written: 'text', format: 'compact_date' } : { written: 'key' };
    expect(times).toEqual(
      expect.arrayContaining(
        ['ord_dt', 'due_dt', 'shp_dt'].map((column) => expect.objectContaining({ column, ...written })),
      ),
    );
  });

  it.each<[string, unknown[][]]>([
    ['how many orders in October 2025', [[5]]],
    [
      'orders per month in 2025',
      [
        ['2025-10-01', 5],
        ['2025-11-01', 7],
      ],
    ],
    ['how many orders were shipped late', [[1]]],
    ['how many orders are not shipped yet', [[2]]],
    ['how many orders shipped before 1 November 2025', [[5]]],
    ['average days from order to shipping', [[2.7]]],
  ])('answers "%s"', async (question, rows) => {
    const answer = await ask(question);
    expect(answer.rows).toEqual(rows);
  });

  it('shows days and no digits', async () => {
    const answer = await ask('when was the last order');
    expect(JSON.stringify(answer.rows)).toContain('2025-11-21');
    expect(JSON.stringify([answer.rows, answer.insight])).not.toContain('20251121');
  });

  async function ask(question: string) {
    const body = { question, data_source_ids: [id] };
    return (await its.send('post', `/workspaces/${its.workspace.id}/ask`, body, its.viewer).expect(200)).body;
  }
});

/** Takes the step as the schedule does, until nothing is due any more. */
async function profileAll(): Promise<void> {
  const connectors = its.connectors();
  const step = sourceProfiling(its.context(connectors), { observer: { onProfile: () => undefined } });
  try {
    while ((await step.run(its.now(), new AbortController().signal)) > 0);
  } finally {
    await connectors.close();
  }
}
