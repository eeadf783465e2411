import { describe, expect, it } from '@jest/globals';
import { plainColumn } from './plain-column.js';

describe('plainColumn', () => {
  it.each([
    ['decimal commas', ['18,00', '3,8', '-6,90', ''], ['18.00', '3.8', '-6.90', '']],
    ['decimal commas beside whole numbers', ['18,5', '4'], ['18.5', '4']],
    ['dots between thousands', ['18.000,50', '1.234.567,00', '12.000'], ['18000.50', '1234567.00', '12000']],
    ['commas between thousands', ['1,234.50', '12', '1,234,567'], ['1234.50', '12', '1234567']],
    ['apostrophes between thousands', ["1'234.50", '12’000.00'], ['1234.50', '12000.00']],
    [
      'spaces between thousands',
      ['1 234,50', '12\u00A0000,00', '3\u202F000'],
      ['1234.50', '12000.00', '3000'],
    ],
    ['a sign of money', ['$4.50', '-$1,200.00', '$-3'], ['4.50', '-1200.00', '-3']],
    ['a sign of money behind', ['4,50 €', '1.200,00 €', ' −3 € '], ['4.50', '1200.00', '-3']],
    ['the code of a currency', ['CHF 12.50', 'CHF 8'], ['12.50', '8']],
    ['percent', ['5 %', '12,5 %'], ['5', '12.5']],
    ['days with dots', ['31.12.2025', '1.2.2026', ''], ['2025-12-31', '2026-02-01', '']],
    ['days before months', ['03/02/2026', '19/02/2025'], ['2026-02-03', '2025-02-19']],
    ['months before days', ['02/03/2026', '02/19/2025'], ['2026-02-03', '2025-02-19']],
    [
      'days with their time',
      ['31.12.2025 18:30', '1.2.2026 09:05:10'],
      ['2025-12-31 18:30', '2026-02-01 09:05:10'],
    ],
  ])('reads %s', (_case, cells, plain) => {
    expect(plainColumn(cells)).toEqual(plain);
  });

  it.each([
    ['what may be thousands or decimals', ['1,234', '999']],
    ['dots that may be either', ['18.000', '3.800']],
    ['plain numbers', ['1.5', '007', '-2']],
    ['several currencies', ['$4.50', '€4.50']],
    ['units that are no money', ['5 kg', '7 kg']],
    ['codes that look like a currency', ['ABC 12', 'ABC 13']],
    ['a text among numbers', ['1,5', 'none']],
    ['numbers of telephones', ['044 123 45 67', '079 555 12 12']],
    ['groups of digits without a decimal', ['123 456 789', '987 654 321']],
    ['versions and addresses', ['1.2.3', '10.0.0.1']],
    ['days that may be months', ['03/02/2026', '01/02/2025']],
    ['days in both orders', ['19/02/2025', '02/19/2025']],
    ['days that are none', ['31.02.2025', '01.01.2025']],
    ['plain days', ['2025-12-31', '2026-01-01']],
    ['a sign alone', ['$', '€']],
    ['nothing', ['', '']],
  ])('leaves %s', (_case, cells) => {
    expect(plainColumn(cells)).toEqual(cells);
  });
});
