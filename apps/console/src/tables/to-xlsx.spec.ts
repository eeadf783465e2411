import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { toXlsx } from './to-xlsx.js';

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
});
