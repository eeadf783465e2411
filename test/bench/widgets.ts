import type { WorkspaceAct } from '#access';
import { OpenConnectors, createDashboard, publishDashboard } from '#workspace';
import { SourceNetwork } from '#connectors';
import { openDatabase } from '#database';
import { SecretBox } from '#platform';

/** A widget that has data. */
export interface BenchWidget {
  dashboardId: string;
  key: string;
}

const dashboards = 20;
const widgetsEach = 10;

/** Data of a year of weeks by two columns: a kilobyte. */
const result = {
  columns: ['week', 'orders'],
  column_kinds: ['date', 'integer'],
  rows: Array.from({ length: 52 }, (_, week) => [`2026-W${week + 1}`, 1_000 + week]),
  truncated: false,
};

/** Makes published dashboards whose widgets have data that stays fresh; they ask a question that nobody asks for them. */
export async function makeWidgets(url: string, act: WorkspaceAct): Promise<BenchWidget[]> {
  const onIdleError = () => undefined;
  const database = await openDatabase({
    url,
    applicationName: 'questglass-bench',
    connectionsMax: 2,
    onIdleError,
  });
  const environment = {
    network: new SourceNetwork({ opened: [] }),
    filesFolder: undefined,
    connectionsMax: 1,
  };
  const connectors = new OpenConnectors(environment);
  const secrets = new SecretBox([['bench', Buffer.alloc(32)]]);
  try {
    const context = { db: database.manager, secrets, connectors };
    const made: BenchWidget[] = [];
    for (let count = 0; count < dashboards; count += 1) {
      const widgets = Array.from({ length: widgetsEach }, (_, index) => widgetCalled(`w${index}`));
      const { id } = await createDashboard(context, act, {
        name: `Bench ${count}`,
        description: '',
        widgets,
        filters: [],
      });
      await publishDashboard(database.manager, act, id);
      made.push(...widgets.map(({ key }) => ({ dashboardId: id, key })));
    }
    await database.query(
      `UPDATE widget_data SET result = $1, refreshed_at = now(), due_at = now() + interval '1 day', error = NULL`,
      [JSON.stringify(result)],
    );
    return made;
  } finally {
    await connectors.close();
    await database.destroy();
  }
}

function widgetCalled(key: string) {
  return {
    key,
    title: key,
    type: 'chart' as const,
    question: 'How many orders came in each week?',
    sql: null,
    metric_id: null,
    dimension: null,
    grain: null,
    data_source_id: null,
    text: null,
    chart_spec: { mark: 'line' },
    layout: null,
    refresh_seconds: 86_400,
  };
}
