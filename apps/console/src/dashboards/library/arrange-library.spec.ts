import { describe, expect, it } from '@jest/globals';
import type { LibraryDashboard } from '#contracts';
import { arrangeLibrary } from './arrange-library.js';

const folders = [
  { id: 'fold_1', name: 'Monthly', created_at: '2026-01-01T00:00:00.000Z' },
  { id: 'fold_2', name: 'Empty', created_at: '2026-01-01T00:00:00.000Z' },
];

function aDashboard(name: string, given: Partial<LibraryDashboard> = {}): LibraryDashboard {
  return {
    id: `dash_${name}`,
    name,
    description: '',
    status: 'published',
    has_unpublished_changes: false,
    widget_count: 1,
    managed_by: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    published_at: null,
    folder_id: null,
    created_by: null,
    starred: false,
    ...given,
  };
}

const dashboards = [
  aDashboard('Sales 10', { created_by: { id: 'mem_1', name: 'Ada' } }),
  aDashboard('sales 9', { widget_count: 7, managed_by: 'Dashboard/acme/sales' }),
  aDashboard('Costs', { folder_id: 'fold_1', description: 'By month' }),
  aDashboard('Review', { folder_id: 'fold_1', starred: true, updated_at: '2026-02-01T00:00:00.000Z' }),
];

const arranged = (given: Partial<Parameters<typeof arrangeLibrary>[0]> = {}) =>
  arrangeLibrary({
    dashboards,
    folders,
    search: '',
    folderId: undefined,
    sorting: { by: 'name', isDescending: false },
    ...given,
  }).map(({ title, dashboards: inGroup }) => [title, inGroup.map(({ name }) => name)]);

describe('the list of dashboards', () => {
  it('has starred ones first, folders with their own, and the rest, each dashboard once', () => {
    expect(arranged()).toEqual([
      ['Starred', ['Review']],
      ['Monthly', ['Costs']],
      ['Empty', []],
      ['In no folder', ['sales 9', 'Sales 10']],
    ]);
  });

  it.each([
    ['widgets', ['sales 9', 'Sales 10']],
    ['owner', ['sales 9', 'Sales 10']],
    ['name', ['Sales 10', 'sales 9']],
  ] as const)('is sorted by %s, the largest first', (by, names) => {
    expect(arranged({ sorting: { by, isDescending: true } }).at(-1)).toEqual(['In no folder', names]);
  });

  it('finds words of names, descriptions and owners, and shows no empty folder then', () => {
    expect(arranged({ search: 'MONTH' })).toEqual([['Monthly', ['Costs']]]);
    expect(arranged({ search: 'ada sales' })).toEqual([['In no folder', ['Sales 10']]]);
    expect(arranged({ search: 'nothing' })).toEqual([]);
  });

  it('is narrowed to one folder', () => {
    expect(arranged({ folderId: 'fold_1' })).toEqual([
      ['Starred', ['Review']],
      ['Monthly', ['Costs']],
    ]);
    expect(arranged({ folderId: 'fold_2' })).toEqual([['Empty', []]]);
  });

  it('loses no dashboard whose folder is not known', () => {
    expect(arranged({ folders: [] }).at(-1)).toEqual(['In no folder', ['Costs', 'sales 9', 'Sales 10']]);
  });
});
