import { describe, expect, it } from '@jest/globals';
import { ago, ahead } from './ago.js';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

describe('how long ago something was', () => {
  it.each([
    [-5, 'just now'],
    [-130, '2 minutes ago'],
    [-90_000, 'yesterday'],
  ])('%i seconds from now: %s', (seconds, words) => {
    expect(ago(inSeconds(seconds))).toBe(words);
  });
});

describe('when something is due', () => {
  it.each([
    [20, 'in a moment'],
    [130, 'in 2 minutes'],
    [-130, 'in a moment'],
  ])('%i seconds from now: %s', (seconds, words) => {
    expect(ahead(inSeconds(seconds))).toBe(words);
  });
});
