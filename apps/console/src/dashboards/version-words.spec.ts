import { describe, expect, it } from '@jest/globals';
import type { WidgetDifference } from '#contracts';
import { versionWords } from './version-words.js';

const changed = (title: string, ...aspects: WidgetDifference['aspects']): WidgetDifference => ({
  key: title,
  title,
  title_before: null,
  change: 'changed',
  aspects,
});

/** Without Unicode's isolates around titles. */
const plain = (changes: WidgetDifference[]) =>
  versionWords(changes).map((line) => line.replaceAll(/[\u2068\u2069]/g, ''));

describe('what a version changed, in words', () => {
  it('says of each widget what became of it', () =>
    expect(
      plain([
        { ...changed('New'), change: 'added' },
        { ...changed('Old'), change: 'removed' },
        { ...changed('B', 'title'), title_before: 'A' },
        { ...changed('D', 'title', 'query', 'look'), title_before: 'C' },
        changed('E', 'query', 'look', 'place'),
      ]),
    ).toEqual([
      'Added “New”',
      'Removed “Old”',
      'Renamed “A” to “B”',
      'Renamed “C” to “D”; it asks something else and is shown differently',
      '“E” asks something else, is shown differently and moved',
    ]));

  it('tells of many that moved at once, and of the first few of the rest', () => {
    const moved = ['a', 'b', 'c'].map((title) => changed(title, 'place'));
    expect(versionWords(moved)).toEqual(['3 widgets moved']);
    const many = Array.from({ length: 9 }, (_, place) => changed(`${place}`, 'text'));
    expect(versionWords(many)).toHaveLength(7);
    expect(versionWords(many).at(-1)).toBe('and 3 more');
  });

  it('says so where nothing of the widgets is another', () =>
    expect(versionWords([])).toEqual(['The same widgets as before']));
});
