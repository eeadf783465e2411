import { describe, expect, it } from '@jest/globals';
import { choiceWords } from './choice-words.js';

describe('the words of a choice', () => {
  it.each([
    [{ from: '2026-04-01', before: '2026-05-01' }, 'April 2026'],
    [{ from: '2026-12-01', before: '2027-01-01' }, 'December 2026'],
    [{ from: '2026-04-01', before: '2026-04-30' }, '2026-04-01 to 2026-04-29'],
    [{ from: '2026-04-01', before: '2026-04-02' }, '2026-04-01'],
    [{ from: '2026-04-01' }, 'since 2026-04-01'],
    [{ from: 1, before: 5 }, '1 to below 5'],
    [['Chile', 'Peru'], 'Chile, Peru'],
    [[null], '(no value)'],
    [['', 'none'], '(empty), none'],
  ])('names %j "%s"', (choice, words) => {
    expect(choiceWords(choice)).toBe(words);
  });
});
