import { describe, expect, it } from '@jest/globals';
import { targetOf } from './calls.js';

describe('where a call goes', () => {
  it.each([
    ['dash_1', 'revenue', '/v1/dashboards/dash_1/widgets/revenue/data'],
    ['../../auth/me', 'a b', '/v1/dashboards/..%2F..%2Fauth%2Fme/widgets/a%20b/data'],
    ['{key}', '?x#y', '/v1/dashboards/%7Bkey%7D/widgets/%3Fx%23y/data'],
  ])('keeps %j and %j within their places', (id, key, target) => {
    expect(targetOf('getWidgetData', { id, key })).toBe(target);
  });

  it('leaves out what is not asked for', () => {
    expect(targetOf('listMetrics', {}, { limit: 5, cursor: undefined })).toBe('/v1/metrics?limit=5');
    expect(targetOf('listMetrics', {}, { cursor: undefined })).toBe('/v1/metrics');
    expect(targetOf('listConversations', {}, { query: 'a&b=c é' })).toBe(
      '/v1/conversations?query=a%26b%3Dc+%C3%A9',
    );
  });
});
