import { describe, expect, it } from '@jest/globals';
import type { Cell } from '#contracts';
import { guessFormat } from './guess-format.js';

describe('guessFormat', () => {
  it.each<[string, Cell[], object]>([
    ['total', [1, 2.5], { form: 'number', decimals: 1 }],
    ['total', [12_000.25, 3.5], { form: 'number', decimals: 0 }],
    ['total', ['1.25', null], { form: 'number', decimals: 2 }],
    ['order_id', [1, 2], { form: 'label' }],
    ['day', ['2026-01-01', '2026-01-02T00:00:00Z'], { form: 'period', grain: 'day' }],
    ['at', ['2026-01-01', '2026-01-02T10:00:00Z'], { form: 'moment' }],
    ['name', ['2026-01-01', 'soon'], { form: 'text' }],
    ['flag', [true], { form: 'text' }],
    ['empty', [null], { form: 'text' }],
  ])('takes %s of %j by its looks', (name, values, format) => {
    expect(guessFormat(name, values)).toEqual({ title: name, ...format });
  });
});
