import { describe, expect, it } from '@jest/globals';
import { changeOf, inputOf, isComplete, noAlert, typedOf, typedOfProposed } from './alert-values.js';

describe('an alert that is typed', () => {
  it('is complete with a name, something to watch and a number', () => {
    const typed = { ...noAlert, name: 'Few orders', watches: 'sql' as const, sql: 'SELECT 1' };
    expect(isComplete(typed)).toBe(false);
    expect(isComplete({ ...typed, threshold: '-3.5' })).toBe(true);
    expect(isComplete({ ...typed, threshold: '3', clearAt: 'x' })).toBe(false);
    expect(isComplete({ ...typed, kind: 'no_data' })).toBe(true);
    expect(isComplete({ ...typed, watches: 'metric', threshold: '3' })).toBe(false);
  });

  it('is sent without what belongs to another choice', () => {
    const typed = { ...noAlert, name: 'A', sql: 'SELECT 1', question: 'How many?', grain: 'day' as const };
    const metric = { ...typed, metricId: 'met_1', sourceId: 'ds_1', threshold: '5' };
    expect(inputOf(metric)).toEqual({
      name: 'A',
      metric_id: 'met_1',
      grain: 'day',
      condition: { kind: 'above', threshold: 5 },
      every_minutes: 15,
      for_minutes: 0,
    });
    expect(inputOf({ ...metric, dimension: ' region ' })).toMatchObject({ dimension: 'region' });
    expect(inputOf({ ...metric, watches: 'question', kind: 'no_data' })).toEqual({
      name: 'A',
      data_source_id: 'ds_1',
      question: 'How many?',
      condition: { kind: 'no_data' },
      every_minutes: 15,
      for_minutes: 0,
    });
  });

  it('has what a sentence asks for, with its quiet hours', () => {
    const alert = {
      name: 'Few orders',
      metric_id: 'met_1',
      grain: 'day' as const,
      condition: { kind: 'below' as const, threshold: 100 },
      every_minutes: 60,
      for_minutes: 0,
      quiet_hours: { from: '22:00', to: '07:00' },
    };
    const typed = typedOfProposed({ alert, summary: '', assumed: [], not_understood: [] });
    expect(inputOf(typed)).toEqual(alert);
  });

  it('comes back from the alert that was made of it', () => {
    const sent = inputOf({
      ...noAlert,
      name: 'A',
      watches: 'sql',
      sql: 'SELECT 1',
      threshold: '7',
      clearAt: '5',
    });
    const alert = {
      id: 'alr_1',
      name: sent.name,
      data_source_id: 'ds_1',
      sql: 'SELECT 1',
      metric_id: null,
      question: null,
      grain: null,
      dimension: null,
      values_left_out: null,
      condition: sent.condition,
      every_minutes: 15,
      for_minutes: 0,
      state: 'ok' as const,
      message: null,
      firing_since: null,
      last_value: null,
      last_evaluated_at: null,
      muted_until: null,
      quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Oslo' },
      managed_by: null,
      created_at: '2026-03-02T09:00:00.000Z',
      updated_at: '2026-03-02T09:00:00.000Z',
    };
    const typed = typedOf(alert);
    expect(typed).toMatchObject({ watches: 'sql', threshold: '7', clearAt: '5' });
    expect(changeOf(typed, typed).quiet_hours).toEqual(alert.quiet_hours);
    expect(changeOf(typed, { ...typed, quietFrom: '', quietTo: '' }).quiet_hours).toBeNull();
    expect(changeOf(typed, typed)).not.toHaveProperty('sql');
    expect(changeOf(typed, { ...typed, sql: 'SELECT 2' })).toMatchObject({ sql: 'SELECT 2' });
  });
});
