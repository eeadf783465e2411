import { describe, expect, it } from '@jest/globals';
import { aColumn, aTable } from '../source-table.fixture.js';
import { describedNotes, withNotes } from './source-notes.js';

const tables = [null, 'sales'].map((schema) => aTable('ord', [aColumn('amt'), aColumn('cst')], { schema }));

const table = { schema: 'sales', table: 'ord', columns: [] };
const said = (notes: ReturnType<typeof describedNotes>) =>
  withNotes(tables, notes).map(({ description, synonyms, columns }) => [
    description,
    synonyms,
    ...columns.map((each) => [each.description, each.synonyms]),
  ]);

describe('what people say of tables', () => {
  it('is on the table of that schema alone, and on the columns that are named', () => {
    const notes = describedNotes([], {
      ...table,
      description: 'Orders',
      columns: [{ name: 'amt', synonyms: ['turnover'] }],
    });
    expect(said(notes)).toEqual([
      [null, [], [null, []], [null, []]],
      ['Orders', [], [null, ['turnover']], [null, []]],
    ]);
  });

  it('stays where a later description leaves it out, and goes where that is empty', () => {
    const first = describedNotes([], { ...table, description: 'Orders', synonyms: ['sales'] });
    const second = describedNotes(first, { ...table, description: '' });
    expect(second).toEqual([
      { schema: 'sales', table: 'ord', column: null, description: '', synonyms: ['sales'] },
    ]);
    expect(describedNotes(second, { ...table, synonyms: [] })).toEqual([]);
  });

  it('is kept of a column that is gone', () => {
    const notes = describedNotes([], { ...table, columns: [{ name: 'old', description: 'was here' }] });
    expect(said(notes)[1]).toEqual([null, [], [null, []], [null, []]]);
    expect(describedNotes(notes, { ...table, description: 'Orders' })).toHaveLength(2);
  });
});
