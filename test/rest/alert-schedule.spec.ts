import { Catalogs, widgetStatements } from '#ask';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { AlertEvaluator, forgetEvaluationsAcrossWorkspaces } from '#workspace';
import type { AlertContext, EndedEvaluation } from '#workspace';
import { AlertWorkspace, quietHoursAbout } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const alerts = new AlertWorkspace(its);
const minute = 60_000;

beforeEach(async () => {
  alerts.setTotal(42);
  await its.api.source.query('DELETE FROM alert');
});

type QuestionReader = AlertContext['readQuestion'];

/** The parts of another process of the service, on the same database. */
function aProcess(readQuestion?: QuestionReader) {
  const connectors = its.connectors();
  const source = its.context(connectors);
  const context: AlertContext = {
    ...source,
    readQuestion: readQuestion ?? widgetStatements({ ...source, catalogs: new Catalogs() }),
    readWatched: () => Promise.reject(new Error('no alert is made here')),
  };
  const ended: EndedEvaluation[] = [];
  const errors: unknown[] = [];
  const due: number[] = [];
  const evaluator = new AlertEvaluator(context, {
    now: its.now,
    onError: (error) => errors.push(error),
    observer: { onEvaluation: (each) => ended.push(each), onDue: (count) => due.push(count) },
  });
  const run = async () => {
    while ((await evaluator.evaluateDueAcrossWorkspaces(its.now())) > 0);
  };
  const stop = async () => {
    await evaluator.stop();
    await connectors.close();
    expect(errors).toEqual([]);
  };
  return { evaluator, run, ended, due, errors, stop };
}

/** Reads questions when it is told to. */
function heldReader() {
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const readQuestion: QuestionReader = async ({ workspaceId }) => {
    begun.push(workspaceId);
    await held.promise;
    return { problem: 'not today', isFinal: false };
  };
  return { begun, readQuestion, letGo: () => held.resolve() };
}

/** An alert whose statement is rebuilt each time, by a reader of the test's own. */
async function aHeldAlert(question: string): Promise<string> {
  const id = await alerts.anAlert();
  await its.api.source.query(
    'UPDATE alert SET is_relative = true, question = $2, watch_key = $2 WHERE id = $1',
    [id, question],
  );
  return id;
}

async function rowOf(id: string) {
  const [row] = await its.api.source.query(
    'SELECT due_at AS "dueAt", evaluating_until AS "evaluatingUntil", failures FROM alert WHERE id = $1',
    [id],
  );
  return row;
}

describe('what is due', () => {
  it('looks again at the end of quiet hours at what it held back', async () => {
    const hours = quietHoursAbout(its.now());
    const id = await alerts.anAlert({ every_minutes: 1_440, quiet_hours: hours });
    const other = await alerts.anAlert({ every_minutes: 1_440 });
    alerts.setTotal(500);
    const { run, stop } = aProcess();
    await run();
    expect(await alerts.eventsOf(id)).toEqual(['alert.created']);
    expect(await alerts.eventsOf(other)).toEqual(['alert.created', 'alert.fired']);
    const { dueAt } = await rowOf(id);
    expect(dueAt.toISOString().slice(11, 19)).toBe(`${hours.to}:00`);
    its.aheadMs += 11 * minute;
    await run();
    expect(await alerts.eventsOf(id)).toEqual(['alert.created', 'alert.fired']);
    await stop();
  });

  it('is evaluated once over all processes, and not before its time again', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1)
      ids.push(await alerts.anAlert({ sql: `SELECT sum(amount) + ${n} FROM orders` }));
    const processes = [aProcess(), aProcess(), aProcess()];
    await Promise.all(processes.map(({ run }) => run()));
    const ended = processes.flatMap((each) => each.ended);
    expect(ended.map(({ alertId }) => alertId).toSorted()).toEqual(ids.toSorted());
    expect(new Set(ended.map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
    await Promise.all(processes.map(({ run }) => run()));
    for (const id of ids) expect(await alerts.history(id)).toHaveLength(1);
    its.aheadMs += 15 * minute;
    await Promise.all(processes.map(({ run }) => run()));
    for (const id of ids) expect(await alerts.history(id)).toHaveLength(2);
    await Promise.all(processes.map(({ stop }) => stop()));
  });

  it('is looked for beyond what another transaction holds', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1)
      ids.push(await alerts.anAlert({ sql: `SELECT sum(amount) + ${n} FROM orders` }));
    const held = ids.slice(0, 10);
    const { run, stop } = aProcess();
    await its.api.source.transaction(async (tx) => {
      await tx.query('SELECT id FROM alert WHERE id = ANY($1) FOR UPDATE', [held]);
      await run();
    });
    const lengths = async () => Promise.all(ids.map(async (id) => (await alerts.history(id)).length));
    expect(await lengths()).toEqual(ids.map((id) => (held.includes(id) ? 0 : 1)));
    await run();
    expect(await lengths()).toEqual(ids.map(() => 1));
    await stop();
  });

  it('is compared each with its own history, though the statement is shared', async () => {
    const condition = { kind: 'unusual' };
    const old = await alerts.anAlert({ condition, every_minutes: 1 });
    const { run, stop } = aProcess();
    for (const total of [100, 102, 98, 101, 99, 100, 103]) {
      alerts.setTotal(total);
      await run();
      its.aheadMs += 2 * minute;
    }
    const young = await alerts.anAlert({ condition, every_minutes: 1 });
    alerts.setTotal(160);
    await run();
    expect(await alerts.describe(old)).toMatchObject({
      state: 'firing',
      message: expect.stringMatching(/^160 is unusual: the last 7 values were about 100/),
    });
    expect(await alerts.describe(young)).toMatchObject({
      state: 'ok',
      message: '160; too few values were measured before to say what is usual',
    });
    await stop();
  });

  it('is made up for once after an outage', async () => {
    const id = await alerts.anAlert({ every_minutes: 10 });
    const { dueAt } = await rowOf(id);
    its.aheadMs += 5 * 60 * minute + minute;
    const { run, ended, due, stop } = aProcess();
    await run();
    expect(await alerts.history(id)).toHaveLength(1);
    expect(ended).toMatchObject([{ alertId: id, outcome: 'ok' }]);
    expect(ended[0]?.lateSeconds).toBeGreaterThan(5 * 3_600);
    expect(due.at(-1)).toBe(0);
    expect((await rowOf(id)).dueAt.getTime()).toBe(dueAt.getTime() + 310 * minute);
    await stop();
  });

  it('asks one statement for all alerts that have it in common', async () => {
    const sql = 'SELECT abs(random() % 1000000000)';
    const ids = [await alerts.anAlert({ sql }), await alerts.anAlert({ sql, name: 'Another' })];
    const { run, stop } = aProcess();
    await run();
    const [one, other] = await Promise.all(ids.map((id) => alerts.describe(id)));
    expect(one.last_value).toEqual(expect.any(Number));
    expect(other.last_value).toBe(one.last_value);
    await stop();
  });

  it('tells a metric that fires, by the schedule as by hand', async () => {
    const metricId = await alerts.aMetric('Total of the schedule');
    const id = await alerts.anAlert({ sql: undefined, metric_id: metricId });
    alerts.setTotal(500);
    const { run, stop } = aProcess();
    await run();
    expect(await alerts.eventsOf(id)).toEqual(['alert.created', 'alert.fired']);
    expect(await its.eventsOf('alert.fired')).toContainEqual({
      alert: { id, name: 'Orders', metric_id: metricId },
      value: 500,
      threshold: 100,
    });
    await stop();
  });
});

describe('a change', () => {
  it('is measured from the evaluation on schedule before, and not from one by hand', async () => {
    const id = await alerts.anAlert({ condition: { kind: 'change', threshold: 20, direction: 'down' } });
    const { run, stop } = aProcess();
    alerts.setTotal(80);
    await run();
    alerts.setTotal(10);
    expect(await alerts.evaluate(id)).toMatchObject({ message: 'down by 87.5 %, from 80 to 10' });
    alerts.setTotal(60);
    its.aheadMs += 15 * minute;
    await run();
    expect(await alerts.describe(id)).toMatchObject({
      state: 'firing',
      message: 'down by 25 %, from 80 to 60',
    });
    await stop();
  });
});

describe('the history', () => {
  it('is thinned after two days to the first of each hour and the changes of the state', async () => {
    const id = await alerts.anAlert({ every_minutes: 10 });
    const { run, stop } = aProcess();
    // From the beginning of an hour.
    its.aheadMs += 60 * minute - (its.now().getTime() % (60 * minute));
    const firings = new Set([3]);
    for (let turn = 0; turn < 9; turn += 1) {
      alerts.setTotal(firings.has(turn) ? 500 : turn);
      await run();
      its.aheadMs += 10 * minute;
    }
    const forgottenAfter = (days: number) =>
      forgetEvaluationsAcrossWorkspaces(
        its.api.source.manager,
        new Date(its.now().getTime() + days * 24 * 60 * minute),
      );
    expect(await forgottenAfter(0)).toBe(0);
    expect(await alerts.history(id)).toHaveLength(9);
    expect(await forgottenAfter(2)).toBe(5);
    const values = (await alerts.history(id)).map(({ value }: { value: number }) => value);
    expect(values).toEqual([6, 4, 500, 0]);
    expect(await forgottenAfter(90)).toBe(4);
    await stop();
  });
});

describe('what fails', () => {
  it('to be recorded does not keep those from it that it is recorded with', async () => {
    const ids = [await alerts.anAlert(), await alerts.anAlert(), await alerts.anAlert()];
    await its.api.source.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON alert_evaluation FOR EACH ROW
        WHEN (NEW.alert_id = '${ids[1]}') EXECUTE FUNCTION refuse()`);
    const { run, ended, errors, stop } = aProcess();
    await run();
    await its.api.source.query('DROP FUNCTION refuse CASCADE');
    const outcomes = new Map(ended.map(({ alertId, outcome }) => [alertId, outcome]));
    expect(ids.map((id) => outcomes.get(id))).toEqual(['ok', 'fault', 'ok']);
    expect(errors.splice(0)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('refused') }),
    ]);
    await stop();
  });

  it('is tried again after longer and longer pauses', async () => {
    const id = await alerts.anAlert({ every_minutes: 1 });
    its.atSource('ALTER TABLE orders RENAME TO gone');
    const { run, ended, stop } = aProcess();
    const pauses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const before = its.now().getTime();
      await run();
      const { dueAt } = await rowOf(id);
      pauses.push(Math.round((dueAt.getTime() - before) / minute));
      its.aheadMs += dueAt.getTime() - its.now().getTime();
    }
    its.atSource('ALTER TABLE gone RENAME TO orders');
    expect(pauses).toEqual([1, 2, 4]);
    expect(ended.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error']);
    await run();
    expect(await rowOf(id)).toMatchObject({ failures: 0 });
    expect(await alerts.describe(id)).toMatchObject({ state: 'ok', last_value: 42 });
    await stop();
  });

  it('by a fault of ours is told of in words of ours', async () => {
    const id = await aHeldAlert('broken');
    const connectors = its.connectors();
    const errors: unknown[] = [];
    const outcomes: string[] = [];
    const fault = new Error('a secret of ours');
    const context = { ...its.context(connectors), readQuestion: () => Promise.reject(fault) };
    const evaluator = new AlertEvaluator(
      { ...context, readWatched: () => Promise.reject(fault) },
      {
        now: its.now,
        onError: (error) => errors.push(error),
        observer: { onEvaluation: ({ outcome }) => outcomes.push(outcome), onDue: () => undefined },
      },
    );
    while ((await evaluator.evaluateDueAcrossWorkspaces(its.now())) > 0);
    expect(errors).toEqual([fault]);
    expect(outcomes).toEqual(['fault']);
    expect(await alerts.describe(id)).toMatchObject({
      state: 'error',
      message: 'asking for the number failed on our side; it will be tried again',
    });
    await connectors.close();
  });
});

describe('statements under way', () => {
  it('are two of a source and four of a workspace, and others go on beside them', async () => {
    for (let n = 0; n < 6; n += 1) await aHeldAlert(`orders ${n}`);
    const { begun, readQuestion, letGo } = heldReader();
    const { evaluator, run, ended, stop } = aProcess(readQuestion);
    const running = run();
    await until(() => begun.length >= 2);
    const stranger = await its.api.make.aWorkspace();
    await its.api.source.query('UPDATE alert SET workspace_id = $1 WHERE watch_key = $2', [
      stranger.id,
      'orders 5',
    ]);
    await evaluator.evaluateDueAcrossWorkspaces(its.now());
    // All are of one source: the stranger's waits for a place there.
    expect(begun).toHaveLength(2);
    await its.api.source.query('UPDATE alert SET data_source_id = NULL WHERE workspace_id = $1', [
      stranger.id,
    ]);
    await until(() => ended.some(({ workspaceId }) => workspaceId === stranger.id));
    expect(ended).toMatchObject([{ workspaceId: stranger.id, outcome: 'error' }]);
    letGo();
    await running;
    expect(ended).toHaveLength(6);
    await stop();
  });

  it('of a process that stops are left to others at once', async () => {
    const id = await aHeldAlert('held');
    const { begun, readQuestion, letGo } = heldReader();
    const { run, ended, stop } = aProcess(readQuestion);
    const running = run();
    await until(() => begun.length === 1);
    const stopped = stop();
    letGo();
    await Promise.all([running, stopped]);
    expect(ended).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ evaluatingUntil: null, failures: 0 });
    expect(await alerts.history(id)).toEqual([]);
  });

  it('record nothing where a newer number was recorded meanwhile, and leave the alert to its next time', async () => {
    const id = await aHeldAlert('overtaken');
    const { begun, readQuestion, letGo } = heldReader();
    const { run, stop } = aProcess(readQuestion);
    const running = run();
    await until(() => begun.length === 1);
    const { dueAt: before } = await rowOf(id);
    await its.api.source.query(
      "UPDATE alert SET state = 'ok', last_value = 7, last_evaluated_at = now() + interval '9 years' WHERE id = $1",
      [id],
    );
    letGo();
    await running;
    await stop();
    expect(await alerts.history(id)).toEqual([]);
    expect(await alerts.describe(id)).toMatchObject({ state: 'ok', last_value: 7 });
    const { dueAt, evaluatingUntil } = await rowOf(id);
    expect(evaluatingUntil).toBeNull();
    expect(dueAt.getTime()).toBeGreaterThan(before.getTime());
  });

  it('of a process that lost its lease record nothing', async () => {
    const id = await aHeldAlert('lost');
    const { begun, readQuestion, letGo } = heldReader();
    const slow = aProcess(readQuestion);
    const running = slow.run();
    await until(() => begun.length === 1);
    await its.api.source.query(
      "UPDATE alert SET evaluating_until = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    const other = aProcess(() => Promise.resolve({ problem: 'not read', isFinal: false }));
    await other.run();
    letGo();
    await running;
    expect(other.ended).toMatchObject([{ outcome: 'error' }]);
    expect(slow.ended).toMatchObject([{ outcome: 'dropped' }]);
    expect(await alerts.history(id)).toHaveLength(1);
    await Promise.all([slow.stop(), other.stop()]);
  });

  it('that were asked for before the alert was changed record nothing', async () => {
    const id = await aHeldAlert('changed');
    const { begun, readQuestion, letGo } = heldReader();
    const { run, ended, stop } = aProcess(readQuestion);
    const running = run();
    await until(() => begun.length === 1);
    await alerts.change(id, { condition: { kind: 'no_data' } }).expect(200);
    await its.api.source.query('UPDATE alert SET is_relative = false WHERE id = $1', [id]);
    letGo();
    await running;
    expect(ended.map(({ outcome }) => outcome).toSorted()).toEqual(['dropped', 'ok']);
    await stop();
  });
});
