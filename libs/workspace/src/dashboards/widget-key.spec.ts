import { describe, expect, it } from '@jest/globals';
import { WidgetKey } from '#contracts';
import { widgetKey } from './widget-key.js';

describe('the key of a widget', () => {
  it.each([
    ['Revenue by month', 'revenue-by-month'],
    ['  Größe & Café! ', 'gro-e-cafe'],
    ['売上', 'widget'],
    ['-- --', 'widget'],
    ['A'.repeat(200), 'a'.repeat(63)],
  ])('is made of the title %p', (title, key) => {
    expect(widgetKey(title, new Set())).toBe(key);
  });

  it('is numbered where it is taken, and never too long', () => {
    expect(widgetKey('Total', new Set(['total', 'total-2']))).toBe('total-3');
    const long = widgetKey('a'.repeat(70), new Set(['a'.repeat(63)]));
    expect([long.length, long.endsWith('-2'), WidgetKey.safeParse(long).success]).toEqual([63, true, true]);
  });
});
