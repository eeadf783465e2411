import { expect, it } from '@jest/globals';
import { until } from '#testing';
import { AlertEvaluator } from '#workspace';
import type { EndedEvaluation } from '#workspace';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const alerts = new AlertWorkspace(its);

const perStore = 'SELECT store, rate FROM stores';
const perValue = { sql: perStore, dimension: 'store', condition: { kind: 'above', threshold: 5 } };

/** Evaluates what is due, and reads questions once it may. */
function aProcess(mayRead: Promise<void> = Promise.resolve()) {
  const connectors = its.connectors();
  const ended: EndedEvaluation[] = [];
  const errors: unknown[] = [];
  const readQuestion = async () => {
    await mayRead;
    return { problem: 'not today', isFinal: false };
  };
  const evaluator = new AlertEvaluator(
    {
      ...its.context(connectors),
      readQuestion,
      readWatched: () => Promise.reject(new Error('none is made')),
    },
    {
      now: its.now,
      onError: (error) => errors.push(error),
      observer: { onEvaluation: (each) => ended.push(each), onDue: () => undefined },
    },
  );
  const run = async () => {
    while ((await evaluator.evaluateDueAcrossWorkspaces(its.now())) > 0);
    await evaluator.stop();
    await connectors.close();
    expect(errors).toEqual([]);
  };
  return { run, ended };
}

/** Copies of an alert that are due, with some columns of their own. */
function copyAlert(id: string, count: number, columns: object) {
  return its.api.source.query(
    `INSERT INTO alert SELECT (jsonb_populate_record(a, $2::jsonb || jsonb_build_object('id', 'alr_' || gen_random_uuid()))).*
     FROM alert a, generate_series(1, $3::integer) WHERE a.id = $1`,
    [id, JSON.stringify({ evaluating_until: null, ...columns }), count],
  );
}

const isClaimed = async (watchKey: string) => {
  const rows = await its.api.source.query(
    'SELECT FROM alert WHERE watch_key = $1 AND evaluating_until IS NOT NULL',
    [watchKey],
  );
  return rows.length > 0;
};

it('a workspace whose alerts per value wait to be recorded does not hold up that of another', async () => {
  its.atSource("CREATE TABLE stores (store TEXT, rate REAL); INSERT INTO stores VALUES ('North', 1)");
  await its.send('post', `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`).expect(200);
  const id = await alerts.anAlert(perValue);
  const { source } = its.api;
  await source.query(
    "UPDATE alert SET is_relative = true, question = 'held', watch_key = 'many' WHERE id = $1",
    [id],
  );
  // More lines than may wait in all.
  await copyAlert(id, 44, {});
  const held = Promise.withResolvers<void>();
  const { run, ended } = aProcess(held.promise);
  const running = run();
  await until(() => isClaimed('many'));
  const locking = source.createQueryRunner();
  await locking.startTransaction();
  await locking.query("SELECT FROM alert WHERE watch_key = 'many' FOR UPDATE");
  held.resolve();
  await until(async () => (await waitingForLocks()) > 0);
  const stranger = await its.api.make.aWorkspace();
  await copyAlert(id, 1, { watch_key: 'one more' });
  await copyAlert(id, 1, {
    watch_key: 'other',
    workspace_id: stranger.id,
    data_source_id: null,
    dimension: null,
  });
  await until(() => isClaimed('other'));
  expect(await isClaimed('one more')).toBe(false);
  await locking.commitTransaction();
  await locking.release();
  await running;
  expect(ended).toHaveLength(47);
  const place = ended.findIndex(({ workspaceId }) => workspaceId === stranger.id);
  expect(ended[place]).toMatchObject({ outcome: 'error' });
  // The first is recorded by itself; the stranger's has the second turn of the next group.
  expect(place).toBeLessThanOrEqual(3);
});

it('alerts of many values are recorded a few at a time', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => `('Store ${n}', 10)`);
  its.atSource(`DELETE FROM stores; INSERT INTO stores VALUES ${rows.join()}`);
  const { source } = its.api;
  await source.query('DELETE FROM alert');
  const id = await alerts.anAlert(perValue);
  await copyAlert(id, 9, {});
  await source.query(`CREATE TABLE recorded (lines integer);
    CREATE FUNCTION count_recorded() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO recorded SELECT count(*) FROM made; RETURN NULL; END $$;
    CREATE TRIGGER recorded AFTER INSERT ON alert_evaluation REFERENCING NEW TABLE AS made
      FOR EACH STATEMENT EXECUTE FUNCTION count_recorded()`);
  const { run, ended } = aProcess();
  await run();
  const recorded: { lines: number }[] = await source.query('SELECT lines FROM recorded');
  await source.query('DROP FUNCTION count_recorded CASCADE; DROP TABLE recorded');
  expect(ended.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 10 }, () => 'firing'));
  const lines = recorded.map((each) => each.lines);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBe(10 * 51);
  // Two alerts in a group; a third one would exceed its hundred lines.
  expect(Math.max(...lines)).toBeLessThanOrEqual(2 * 51);
  const events = await source.query("SELECT FROM event WHERE type = 'alert.fired' AND workspace_id = $1", [
    its.workspace.id,
  ]);
  expect(events).toHaveLength(500);
});

async function waitingForLocks(): Promise<number> {
  const [{ count }] = await its.api.source.query(
    `SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return count;
}
