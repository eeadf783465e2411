import { describe, expect, it } from '@jest/globals';
import type { Placed } from '../grid-layout.js';
import { editedOn, movedForward, onNamedTabs, renamed, withoutTab } from './edit-tabs.js';
import { tabOfAddress, tabsOf, widgetsOn, withTab } from './tabs-of.js';

function aWidget(key: string, tab?: string, y = 0): Placed {
  const nothing = { question: null, sql: null, data_source_id: null, metric_id: null, text: '' };
  const rest = { dimension: null, grain: null, chart_spec: null, refresh_seconds: 3_600 };
  const layout = { x: 0, y, width: 12, height: 2 };
  return { key, title: key, type: 'text', layout, ...nothing, ...rest, ...(tab !== undefined && { tab }) };
}

const widgets = [aWidget('a', 'Sales'), aWidget('b', 'People'), aWidget('c'), aWidget('d', 'People', 2)];
const told = (all: readonly Placed[]) => all.map(({ key, tab }) => `${key}:${tab ?? ''}`).join(' ');

describe('tabs', () => {
  it('are those of the widgets, of which the first has those without one', () => {
    expect(tabsOf(widgets)).toEqual(['Sales', 'People']);
    expect(told(widgetsOn(widgets, tabsOf(widgets), 'Sales'))).toBe('a:Sales c:');
    expect(tabsOf([aWidget('a')])).toEqual([]);
    expect(widgetsOn(widgets, [], undefined)).toEqual(widgets);
  });

  it('are kept in the address, beside whatever else is there', () => {
    const search = withTab(new URLSearchParams('f_x=1&tab=Old'), 'A & B');
    expect(search.toString()).toBe('f_x=1&tab=A+%26+B');
    expect(tabOfAddress(search, ['First', 'A & B'])).toBe('A & B');
    expect(tabOfAddress(new URLSearchParams('tab=Gone'), ['First'])).toBe('First');
    expect(tabOfAddress(search, [])).toBeUndefined();
  });

  it('are edited one at a time', () => {
    const edited = editedOn(widgets, 'People', ([, d]) => [
      ...(d ? [{ ...d, title: 'D' }] : []),
      aWidget('e', 'People'),
    ]);
    expect(told(edited)).toBe('a:Sales c: d:People e:People');
    expect(editedOn(widgets, 'People', (now) => now)).toBe(widgets);
  });

  it('are named, renamed, moved and removed without losing a widget', () => {
    const named = onNamedTabs(widgets, 'Tab 1');
    expect(told(named)).toBe('a:Sales b:People c:Sales d:People');
    expect(told(onNamedTabs([aWidget('a')], 'Tab 1'))).toBe('a:Tab 1');
    expect(told(renamed(named, 'People', 'Staff'))).toBe('a:Sales b:Staff c:Sales d:Staff');
    expect(told(movedForward(named, 'People'))).toBe('b:People d:People a:Sales c:Sales');
    expect(movedForward(named, 'Sales')).toBe(named);
    const one = withoutTab(named, 'People');
    expect(told(one)).toBe('a: b: c: d:');
    expect(one.map(({ layout }) => layout.y)).toEqual([0, 2, 0, 4]);
    const three = withoutTab([...named, aWidget('e', 'Third')], 'Sales');
    expect(told(three)).toBe('a:People b:People c:People d:People e:Third');
  });
});
