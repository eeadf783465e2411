import { describe, expect, it } from '@jest/globals';
import { freeName } from './free-name.js';

describe('freeName', () => {
  it.each([
    ['visits', [], 'visits'],
    ['visits', ['visits'], 'visits (2)'],
    ['visits', ['visits', 'visits (2)', 'others'], 'visits (3)'],
    ['x'.repeat(120), [], 'x'.repeat(100)],
    ['x'.repeat(120), ['x'.repeat(100)], `${'x'.repeat(96)} (2)`],
  ])('%s beside %j is %s', (wanted, taken, name) => expect(freeName(wanted, taken)).toBe(name));
});
