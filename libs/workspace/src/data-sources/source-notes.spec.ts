import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { describedNotes, withNotes } from './source-notes.js';

const column = (name: string) => ({
  name,
  type: 'text',
  kind: 'text' as const,
  nullable: true,
  comment: null,
  description: null,
  synonyms: [],
  samples: [],
});

const tables: SourceTable[] = [null, 'sales'].map((schema) => ({
  schema,
  name: 'ord',
  type: 'table',
  comment: null,
  description: null,
  synonyms: [],
  row_estimate: null,
  columns: [column('amt'), column('cst')],
  primary_key: [],
  foreign_keys: [],
}));

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
