import { describe, expect, it } from '@jest/globals';
import { Refused, sentenceOf } from '../api/refused.js';
import { namedFields } from './named-fields.js';
import { sourceKinds } from './source-kinds.js';

const refused = (path: string) =>
  new Refused(400, 'invalid_request', 'not connected', [{ path, message: 'TLS with db:5432 failed' }], {});

describe('namedFields', () => {
  it.each([
    ['settings.tls', 'Encryption: TLS with db:5432 failed.'],
    ['settings.user', 'User: TLS with db:5432 failed.'],
    ['settings', 'TLS with db:5432 failed.'],
    ['name', 'Name: TLS with db:5432 failed.'],
    ['settings.ca', 'Ca: TLS with db:5432 failed.'],
  ])('says of %s: %s', (path, sentence) => {
    expect(sentenceOf(namedFields(refused(path), sourceKinds.postgresql.fields))).toBe(sentence);
  });

  it('leaves other failures alone', () => {
    const error = new Error('else');
    expect(namedFields(error, [])).toBe(error);
  });
});
