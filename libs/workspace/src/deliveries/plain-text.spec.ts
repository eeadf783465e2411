import { describe, expect, it } from '@jest/globals';
import { plainText } from './plain-text.js';

describe('a notice as plain text', () => {
  it('has its tables in columns, numbers to the right, and says how many rows are left out', () => {
    const table = {
      columns: ['Country', 'Sales'],
      rows: [
        ['Norway', 1_200.5],
        ['Chile', 7],
      ],
      rows_left_out: 1_030,
    };
    const sections = [{ title: 'By country', text: null, table, chart: null }];
    const content = { subject: 'Sales', lead: 'As it was.', mood: 'plain' as const, path: '/', sections };
    expect(plainText(content, 'https://qg.example.com/app')).toBe(
      'Sales\n\nAs it was.\n\nBy country\n----------\nCountry    Sales\nNorway   1,200.5\nChile          7\nand 1,030 more\n\nhttps://qg.example.com/app\n',
    );
  });
});
