import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resource, startKindsStand } from './stand.js';
import type { KindsStand } from './stand.js';

let stand: KindsStand;

beforeAll(async () => {
  stand = await startKindsStand();
  await stand.apply('Workspace', 'acme', { displayName: 'Acme', plan: 'scale' });
  await stand.query(
    `INSERT INTO data_source (id, workspace_id, name, type, settings, status, table_count, managed_by, created_at, updated_at, refresh_due_at, profile_due_at)
     SELECT 'ds_alertshop', id, 'Shop', 'sqlite', '{"path":"shop.db"}', 'connected', 1, 'DataSource/default/shop', now(), now(), now(), now()
     FROM workspace WHERE name = 'Acme'`,
  );
});

afterAll(() => stand.stop());

const spec = {
  workspaceRef: { name: 'acme' },
  displayName: 'Few orders',
  question: 'How many orders were there yesterday?',
  dataSourceRef: { name: 'shop' },
  condition: { kind: 'below', threshold: 100, clearAt: 120 },
  everyMinutes: 60,
  forMinutes: 120,
  quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Oslo' },
  deletionPolicy: 'Delete',
};

const rowsOf = (name: string) =>
  stand.query<Record<string, unknown>>('SELECT * FROM alert WHERE managed_by = $1', [
    `Alert/default/${name}`,
  ]);
const actsOf = (id: unknown) =>
  stand.query('SELECT action, details FROM audit_event WHERE target_id = $1 ORDER BY id', [id]);

describe('an Alert', () => {
  it('is what its resource says, once, and then only what was changed', async () => {
    const first = await stand.apply('Alert', 'few', spec);
    expect(first).toEqual({ alertId: expect.any(String) });
    expect(await rowsOf('few')).toEqual([
      expect.objectContaining({
        name: 'Few orders',
        data_source_id: 'ds_alertshop',
        question: spec.question,
        is_relative: true,
        sql: null,
        condition: { kind: 'below', threshold: 100, clear_at: 120 },
        every_minutes: 60,
        for_minutes: 120,
        quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Oslo' },
        state: 'ok',
      }),
    ]);
    expect(await stand.apply('Alert', 'few', spec)).toEqual(first);
    stand.at('2026-03-11T12:00:00Z');
    await stand.apply('Alert', 'few', { ...spec, everyMinutes: 15, quietHours: undefined });
    const actor = { action: 'alert.changed', details: { changed: ['every_minutes', 'quiet_hours'] } };
    expect(await actsOf(first['alertId'])).toEqual([
      expect.objectContaining({ action: 'alert.created' }),
      actor,
    ]);
    expect(await rowsOf('few')).toEqual([expect.objectContaining({ every_minutes: 15, quiet_hours: null })]);
  });

  it('begins anew with another number', async () => {
    const { alertId } = await stand.apply('Alert', 'other', spec);
    await stand.query(
      `UPDATE alert SET state = 'firing', firing_since = now(), announced_at = now(), last_value = 7, last_evaluated_at = now() WHERE id = $1`,
      [alertId],
    );
    stand.at('2026-03-11T12:01:00Z');
    const question = 'How many orders were there last week?';
    expect(await stand.apply('Alert', 'other', { ...spec, question })).toEqual({ alertId });
    expect(await rowsOf('other')).toEqual([
      expect.objectContaining({ question, state: 'ok', firing_since: null, last_value: null }),
    ]);
    const told = await stand.query(
      `SELECT type FROM event WHERE body::json -> 'data' -> 'alert' ->> 'id' = $1 ORDER BY id`,
      [alertId],
    );
    expect(told).toEqual([{ type: 'alert.created' }, { type: 'alert.resolved' }]);
  });

  it('says of a condition that no alert has where it stands in the spec', () =>
    expect(
      stand.apply('Alert', 'wrong', { ...spec, condition: { kind: 'below', threshold: 100, clearAt: 90 } }),
    ).rejects.toMatchObject({
      reason: 'InvalidSpec',
      message: 'spec.condition.clearAt: must not be on the side of the threshold where the alert fires',
    }));

  it('is not made of a statement that no source would run', () => {
    const { question: _, ...others } = spec;
    return expect(
      stand.apply('Alert', 'wrong', { ...others, sql: 'DELETE FROM orders' }),
    ).rejects.toMatchObject({ reason: 'InvalidRequest', message: expect.stringContaining('sql: ') });
  });

  it('tells its state, why it failed, and no number; at most every ten minutes where the state stays', async () => {
    const { alertId } = await stand.apply('Alert', 'seen', spec);
    let status: Record<string, unknown> = {};
    const look = async (time: string, state: string, at: string, message: string) => {
      await stand.query('UPDATE alert SET state = $2, last_evaluated_at = $3, message = $4 WHERE id = $1', [
        alertId,
        state,
        at,
        message,
      ]);
      stand.at(time);
      status = await stand.apply('Alert', 'seen', spec, { status });
      return status['lastEvaluation'];
    };
    const first = {
      at: '2026-03-12T11:59:00.000Z',
      state: 'ok',
      observedAt: '2026-03-12T12:00:00.000Z',
    };
    expect(await look('2026-03-12T12:00:00Z', 'ok', '2026-03-12T11:59:00Z', '130 is not below 100')).toEqual(
      first,
    );
    expect(await look('2026-03-12T12:05:00Z', 'ok', '2026-03-12T12:04:00Z', '131 is not below 100')).toEqual(
      first,
    );
    expect(
      await look('2026-03-12T12:06:00Z', 'error', '2026-03-12T12:05:30Z', 'nothing answers there'),
    ).toEqual({
      at: '2026-03-12T12:05:30.000Z',
      state: 'error',
      message: 'nothing answers there',
      observedAt: '2026-03-12T12:06:00.000Z',
    });
    expect(
      await look('2026-03-12T12:16:00Z', 'error', '2026-03-12T12:15:30Z', 'nothing answers there'),
    ).toMatchObject({ at: '2026-03-12T12:15:30.000Z' });
  });

  it('only tells what differs, where it is to observe', async () => {
    const observing = { ...spec, driftPolicy: 'Observe' };
    const { alertId } = await stand.apply('Alert', 'observed', observing);
    await stand.query('UPDATE alert SET for_minutes = 0 WHERE id = $1', [alertId]);
    stand.at('2026-03-13T12:00:00Z');
    const carriedOut = {
      metadata: resource('Alert', 'observed', {}, { generation: 1 }).metadata,
      status: { observedGeneration: 1, alertId },
    };
    expect(await stand.apply('Alert', 'observed', observing, carriedOut)).toEqual({
      alertId,
      drift: ['alert.changed (for_minutes)'],
    });
    expect(await rowsOf('observed')).toEqual([expect.objectContaining({ for_minutes: 0 })]);
  });

  it('goes with its resource, or is left to the people', async () => {
    await stand.apply('Alert', 'gone', spec);
    await stand.remove('Alert', 'gone', spec);
    await stand.remove('Alert', 'gone', spec);
    expect(await rowsOf('gone')).toEqual([]);
    const { alertId } = await stand.apply('Alert', 'left', spec);
    await stand.remove('Alert', 'left', { ...spec, deletionPolicy: 'Orphan' });
    expect(await stand.query('SELECT managed_by FROM alert WHERE id = $1', [alertId])).toEqual([
      { managed_by: null },
    ]);
  });
});
