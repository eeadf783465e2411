import { describe, expect, it } from '@jest/globals';
import { plainText } from './plain-text.js';

describe('a notice as plain text', () => {
  it('has its numbers in the formats of their columns', () => {
    const table = {
      columns: ['Month', 'Revenue', 'Share'],
      formats: [
        { title: 'Month', form: 'period' as const, grain: 'month' as const },
        { title: 'Revenue', form: 'currency' as const, currency: 'EUR', decimals: 0 },
        { title: 'Share', form: 'share' as const, decimals: 1 },
      ],
      rows: [
        ['2026-10-01', 387_071.6, 0.021_666_7],
        ['2026-11-01', '1250.00', null],
      ],
      rows_left_out: 0,
    };
    const sections = [{ title: 'Sales', text: null, table, chart: null }];
    const content = { subject: 'Sales', lead: '', mood: 'plain' as const, path: '/', sections };
    expect(plainText(content, '')).toContain(
      'Month      Revenue  Share\nOct 2026  €387,072   2.2%\nNov 2026    €1,250      –',
    );
  });

  it('has its tables in columns, numbers to the right, and says how many rows are left out', () => {
    const table = {
      columns: ['Country', 'Sales'],
      formats: [],
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
