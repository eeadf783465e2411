import { describe, expect, it } from '@jest/globals';
import { questionAbout } from './question-about.js';

describe('a question about a value', () => {
  it.each([
    [
      { question: 'What was our revenue by category?', title: 'A' },
      'What was our revenue by category for Toys?',
    ],
    [{ question: null, title: 'Revenue' }, 'Revenue for Toys?'],
  ])('is that of its widget %j', (widget, asked) => {
    const picks = [
      { column: 'category', value: 'Toys' },
      { column: 'revenue', value: 12 },
      { column: 'exact', value: '12.50' },
    ];
    expect(questionAbout(widget, picks)).toBe(asked);
  });

  it('names days without their midnight, and nothing where there is no word', () => {
    const widget = { question: null, title: 'Revenue' };
    expect(questionAbout(widget, [{ column: 'day', value: '2026-01-01T00:00:00' }])).toBe(
      'Revenue for 2026-01-01?',
    );
    expect(questionAbout(widget, [{ column: 'n', value: 3 }])).toBe('Revenue?');
  });
});
