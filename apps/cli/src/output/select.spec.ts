import { describe, expect, it } from '@jest/globals';
import { parseSelection } from './select.js';

const page = {
  data: [
    { id: 'dash_1', name: 'Sales', widgets: [{ key: 'a' }, { key: 'b' }], 'odd name': true },
    { id: 'dash_2', name: null, widgets: [] },
  ],
  has_more: false,
};

describe('parseSelection', () => {
  it.each([
    ['.', [page]],
    ['.has_more', [false]],
    ['.data[].id', ['dash_1', 'dash_2']],
    ['.data[0].name', ['Sales']],
    ['.data[-1].id', ['dash_2']],
    ['.data[7]', [null]],
    ['.data[7].id', [null]],
    ['.data[].widgets[].key', ['a', 'b']],
    ['.data[0]["odd name"]', [true]],
    ['.data[0]."odd name"', [true]],
    ['.data | length', [2]],
    ['.data[0] | keys', [['id', 'name', 'widgets', 'odd name']]],
    [
      '.data[] | {id, title: .name}',
      [
        { id: 'dash_1', title: 'Sales' },
        { id: 'dash_2', title: null },
      ],
    ],
    ['.data[0].constructor', [null]],
  ])('%s', (path, expected) => {
    expect(parseSelection(path)(page)).toEqual(expected);
  });

  it.each(['', 'data', '.data[', '.data[] | select(.id)', '.data[*]'])('refuses %j, and names jq', (path) => {
    expect(() => parseSelection(path)).toThrow(/-q does not understand .+ jq takes the rest/);
  });

  it.each([
    ['.has_more.x', /a boolean has no field x/],
    ['.data.id', /a list has no field id/],
    ['.has_more[]', /a boolean has no elements/],
    ['.data | keys', /a list has no keys/],
  ])('%s says what is in the way', (path, message) => {
    expect(() => parseSelection(path)(page)).toThrow(message);
  });
});
