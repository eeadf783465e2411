import { describe, expect, it } from '@jest/globals';
import { changeOf, complaintAbout, inputOf, noValues } from './subscription-values.js';

const values = { ...noValues, url: 'https://example.com/in' };

describe('what a subscription is made with', () => {
  it('leaves out what was left empty', () =>
    expect(inputOf(values)).toEqual({ url: 'https://example.com/in', events: ['*'] }));

  it('takes a header field a line, with colons in its value', () =>
    expect(inputOf({ ...values, headers: 'Authorization: Basic a:b\n\n  X-Tenant:acme ' }).headers).toEqual({
      Authorization: 'Basic a:b',
      'X-Tenant': 'acme',
    }));
});

describe('what is changed', () => {
  it('is nothing where nothing was', () => expect(changeOf(values, { ...values })).toEqual({}));

  it('is what was, and no more', () =>
    expect(changeOf(values, { ...values, isAll: false, chosen: ['alert.fired', 'alert.created'] })).toEqual({
      events: ['alert.created', 'alert.fired'],
    }));

  it('is no header field that was not shown', () => {
    const before = { ...values, headers: undefined };
    expect(changeOf(before, { ...before, description: 'ours' })).toEqual({ description: 'ours' });
    expect(changeOf(before, { ...before, headers: '' })).toEqual({ headers: {} });
  });
});

describe('a line that is no header field', () => {
  it.each(['Bearer abc', ': x', 'two words: x'])('is told of: %s', (line) =>
    expect(complaintAbout(line)).toContain(line),
  );

  it('is none of these', () => expect(complaintAbout('Authorization: Bearer abc\nX-A:\n')).toBeUndefined());
});
