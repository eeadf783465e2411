import { describe, expect, it } from '@jest/globals';
import { alertKind } from '../kinds/alert.js';
import type { Condition } from '../kinds/resource.js';
import { statusAfter } from './status.js';

const metadata = { name: 'few', namespace: 'default', generation: 3 };
const resource = { apiVersion: 'questglass.io/v1alpha1', kind: 'Alert', metadata, spec: {} };
const since = '2026-03-12T11:00:00.000Z';

/** The condition Firing of an alert that was last evaluated so. */
function firingAfter(evaluation: object | undefined): Condition | undefined {
  const lastEvaluation = evaluation && { at: '2026-03-12T11:59:00.000Z', ...evaluation };
  const fields = { alertId: 'alr_1', ...(lastEvaluation && { lastEvaluation }) };
  const at = new Date('2026-03-12T12:00:00Z');
  const { conditions } = statusAfter(alertKind, resource, { state: 'ready' }, fields, at);
  return conditions.find(({ type }) => type === 'Firing');
}

describe('the condition Firing of an Alert', () => {
  it.each([
    ['not evaluated', undefined, 'Unknown', 'NotEvaluated'],
    ['ok', { state: 'ok' }, 'False', 'Ok'],
    ['pending', { state: 'pending' }, 'False', 'Pending'],
    ['firing', { state: 'firing', firingSince: since }, 'True', 'Firing'],
    ['without data', { state: 'no_data' }, 'Unknown', 'NoData'],
    ['in error', { state: 'error', message: 'nothing answers' }, 'Unknown', 'EvaluationFailed'],
    ['firing, and without data since', { state: 'no_data', firingSince: since }, 'True', 'NoData'],
  ])('of one that is %s', (_case, evaluation, status, reason) => {
    const message = evaluation && 'message' in evaluation ? evaluation.message : '';
    expect(firingAfter(evaluation)).toEqual({
      type: 'Firing',
      status,
      reason,
      message,
      lastTransitionTime: '2026-03-12T12:00:00Z',
      observedGeneration: 3,
    });
  });
});
