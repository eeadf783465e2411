import { expect, it } from '@jest/globals';
import { secondsToWait } from './refusal.js';

const now = Date.parse('2026-01-01T00:00:00Z');

it.each([
  ['7', 7],
  ['0', 0],
  [' 12 ', 12],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', 60],
  ['2147484', 3_600],
  ['9'.repeat(400), 3_600],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 3_600],
  [undefined, 60],
])('Retry-After %j means to wait %i seconds', (header, seconds) => {
  expect(secondsToWait(header, now)).toBe(seconds);
});
