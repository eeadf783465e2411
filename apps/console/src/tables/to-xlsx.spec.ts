import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { toXlsx } from './to-xlsx.js';
import { dateSerial } from './xlsx-format.js';

describe('a workbook', () => {
  it('has the rows as numbers, truths and texts, of which none is computed', () => {
    const rows = [
      ['=1+1', 2.5, true, null],
      ['<b>&\u0001\uD800', '007', ['a'], 3],
    ];
    const files = unzipSync(toXlsx(['a', 'b', 'c', 'd'], rows));
    expect(Object.keys(files)).toContain('[Content_Types].xml');
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
    expect(sheet).toContain(`<row>${['a', 'b', 'c', 'd'].map(text).join('')}</row>`);
    expect(sheet).toContain(`<row>${text('=1+1')}<c><v>2.5</v></c><c t="b"><v>1</v></c><c/></row>`);
    expect(sheet).toContain(
      `<row>${text('&lt;b&gt;&amp;\uFFFD\uFFFD')}${text('007')}${text('["a"]')}<c><v>3</v></c></row>`,
    );
  });

  it('has dates, money and shares in the formats of their columns', () => {
    const files = unzipSync(
      toXlsx(
        ['Month', 'Revenue (EUR)', 'Share', 'Orders'],
        [
          ['2026-01-01', 1_200.5, 0.25, 3],
          ['soon', null, '0.5', 4],
        ],
        [
          { title: 'Month', form: 'period', grain: 'month' },
          { title: 'Revenue', form: 'currency', currency: 'EUR' },
          { title: 'Share', form: 'share' },
          { title: 'Orders', form: 'number' },
        ],
      ),
    );
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain(
      '<row><c s="1"><v>46023</v></c><c s="2"><v>1200.5</v></c><c s="3"><v>0.25</v></c><c><v>3</v></c></row>',
    );
    expect(sheet).toContain('<t xml:space="preserve">soon</t>');
    const styles = strFromU8(files['xl/styles.xml'] ?? new Uint8Array());
    for (const code of ['mmm yyyy', '#,##0.00', '0.0%']) expect(styles).toContain(`formatCode="${code}"`);
  });

  it.each([
    ['2026-01-01', 46_023],
    ['1900-03-01', 61],
    ['1900-02-28', undefined],
    ['2026-01-01T10:00:00Z', undefined],
    ['01.01.2026', undefined],
    [46_023, undefined],
  ])('takes %s for the day %s', (value, serial) => {
    expect(dateSerial(value)).toBe(serial);
  });
});
