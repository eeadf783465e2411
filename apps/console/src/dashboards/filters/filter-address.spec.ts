import { describe, expect, it } from '@jest/globals';
import type { DashboardFilter, FilterChoice } from '#contracts';
import { readChoices, withChoice, withoutChoices } from './filter-address.js';

function filterOf(kind: DashboardFilter['kind'], initial: FilterChoice | null = null): DashboardFilter {
  return { key: 'a', label: 'A', kind, targets: [], initial, excluded_widgets: [] };
}

describe('the address of choices', () => {
  it.each<[DashboardFilter['kind'], FilterChoice]>([
    ['date', { last: 30, unit: 'day' }],
    ['date', { ago: 0, unit: 'month' }],
    ['date', { from: '2026-01-01', before: '2026-02-01' }],
    ['date', { before: '2026-02-01' }],
    ['values', ['Norway', 'a..b', 'last-1-day', '&f_a=x#?', null]],
    ['values', ['']],
    ['values', ['null', null, '', '*null', '**']],
    ['number', { from: -1.5, before: 10 }],
  ])('of kind %s reads back %j', (kind, choice) => {
    const filter = filterOf(kind);
    const search = withChoice(new URLSearchParams('edit=&f_a=old'), filter, choice);
    expect(readChoices(new URLSearchParams(search.toString()), [filter])).toEqual({ a: choice });
    expect(withoutChoices(search).toString()).toBe('edit=');
  });

  it('leaves out what is chosen at first, and says where nothing is chosen instead', () => {
    const filter = filterOf('date', { last: 7, unit: 'day' });
    expect(readChoices(new URLSearchParams(), [filter])).toEqual({ a: { last: 7, unit: 'day' } });
    expect(withChoice(new URLSearchParams('f_a='), filter, { last: 7, unit: 'day' }).toString()).toBe('');
    const none = withChoice(new URLSearchParams(), filter, null);
    expect(none.toString()).toBe('f_a=');
    expect(readChoices(none, [filter])).toEqual({});
  });

  it.each([
    ['date', 'last-0-day'],
    ['date', 'last-9999-day'],
    ['date', 'last-1-aeon'],
    ['date', 'yesterday'],
    ['number', '1..x'],
    ['number', '..'],
  ] as const)('of kind %s takes %s for no choice', (kind, text) => {
    expect(readChoices(new URLSearchParams({ f_a: text }), [filterOf(kind)])).toEqual({});
  });
});
