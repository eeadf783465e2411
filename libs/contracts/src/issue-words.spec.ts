import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { DataSourceInput, Email, idOf } from './index.js';
import { describeIssue } from './issue-words.js';

describe('describeIssue', () => {
  it.each([
    ['a body that is missing', z.object({ name: z.string() }), undefined, 'the body is missing: send JSON'],
    ['a field that is missing', z.object({ name: z.string() }), {}, 'is required'],
    ['an id of something else', idOf('ds'), 'shop', 'must be an id that begins with ds_'],
    [
      'a day for a time',
      z.iso.datetime(),
      '2026-03-02',
      'must be a time in UTC such as 2026-03-02T09:00:00Z',
    ],
    ['an email without its host', Email, 'ada', 'must be an email address'],
    [
      'an address of another protocol',
      z.url({ protocol: /^https?$/ }),
      'ftp://warehouse.example',
      'must be an address such as https://warehouse.example:8443',
    ],
  ])('says what to send in place of %s', (_case, schema: z.ZodType, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message]);
  });

  it('names the kinds of which there is none such', () => {
    const [message] = messagesOf(DataSourceInput, { name: 'Shop', type: 'postgres', settings: {} });
    expect(message).toMatch(/^must be one of postgresql, .*sqlite/);
  });
});

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: describeIssue });
  return (error?.issues ?? []).map(({ message }) => message);
}
