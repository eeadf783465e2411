import { expect, it } from '@jest/globals';
import { isSecretName } from './secret-name.js';

it.each([
  'password',
  'pwd',
  'password_hash',
  'apiKey',
  'api_token',
  'client_secret',
  'salt',
  'cardCvv',
  'SSN',
])('takes %s for a secret', (name) => expect(isSecretName(name)).toBe(true));

it.each([
  'name',
  'passenger',
  'hashtag',
  'shipping',
  'pinned',
  'key',
  'compass',
  'salted_nuts',
  'tokens_used',
])('takes %s for no secret', (name) => expect(isSecretName(name)).toBe(false));
