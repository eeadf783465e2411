import { describe, expect, it } from '@jest/globals';
import { describeOutcome } from './printer.js';

describe('how an attempt ended', () => {
  it('is the status and the time of an answer', () => {
    expect(describeOutcome({ kind: 'answered', status_code: 204, answer: '' }, 12.4)).toBe('204 in 12 ms');
  });

  it('is a sentence where there was none', () => {
    expect(describeOutcome({ kind: 'network', error: 'nothing listens there' }, 2)).toBe(
      'nothing listens there',
    );
  });
});
