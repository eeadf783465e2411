import { describe, expect, it } from '@jest/globals';
import { tableFromIPC } from 'apache-arrow';
import type { FixedType } from '#connectors';
import type { Cell } from '#contracts';
import { arrowWriter } from './arrow-writer.js';

/** The column as a reader of Arrow gets it, with its type. */
function read(type: FixedType | undefined, ...batches: Cell[][]): { type: string; values: unknown[] } {
  const writer = arrowWriter([{ name: 'x', kind: 'other', type }]);
  const parts = batches.map((cells) => writer.lines(cells.map((cell) => [cell])));
  const bytes = Buffer.concat([writer.head, ...parts, writer.tail].map((part) => Buffer.from(part)));
  const table = tableFromIPC(bytes);
  return { type: String(table.schema.fields[0]?.type), values: [...(table.getChild('x') ?? [])] };
}

describe('an Arrow stream', () => {
  it.each<[FixedType | undefined, string, Cell[], unknown[]]>([
    [undefined, 'Utf8', ['a', null, '', 'ü🙂', 1.5, { k: [1] }], ['a', null, '', 'ü🙂', '1.5', '{"k":[1]}']],
    ['boolean', 'Bool', [true, null, false], [true, null, false]],
    ['int64', 'Int64', [1, null, -5, '9223372036854775807', true], [1n, null, -5n, 2n ** 63n - 1n, 1n]],
    ['double', 'Float64', [0.1, null, 'NaN', '-Infinity'], [0.1, null, Number.NaN, -Infinity]],
    ['date', 'Date32<DAY>', ['1970-01-02', null, '0001-01-01'], [86_400_000, null, -62_135_596_800_000]],
  ])('has the type %p as %s', (type, name, cells, values) => {
    const given = read(type, cells);
    expect(given.type).toBe(name);
    expect(given.values.map((value) => (value instanceof Date ? value.getTime() : value))).toEqual(values);
  });

  it('has decimals with all of their digits', () => {
    const type = { precision: 38, scale: 2 };
    const cells = [1.1, null, '-12345678901234567890.12', '1e3', 0.07, 1e21];
    const { type: name, values } = read(type, cells);
    expect(name).toBe('Decimal[38e+2]');
    expect(values.map((value) => (value === null ? null : digitsOf(value)))).toEqual([
      110n,
      null,
      -1234567890123456789012n,
      100_000n,
      7n,
      10n ** 23n,
    ]);
  });

  it('has timestamps to the microsecond, those of a zone in UTC', () => {
    const stamps = ['2024-02-29T11:14:15.123456', '1815-12-10T23:59:59', '2024-02-29T11:14:15.5Z'];
    expect(read('timestamp', stamps)).toEqual({
      type: 'Timestamp<MICROSECOND>',
      values: [1_709_205_255_123.456, Date.UTC(1815, 11, 10, 23, 59, 59), 1_709_205_255_500],
    });
    expect(read('instant', stamps).type).toBe('Timestamp<MICROSECOND, UTC>');
  });

  it.each<[FixedType, string]>([
    ['date', 'infinity'],
    ['date', '0000-00-00'],
    ['date', '2023-02-29'],
    ['timestamp', '-infinity'],
    ['instant', '0044-03-15T00:00:00 BC'],
  ])('has a %s that no calendar has as null: %s', (type, cell) => {
    expect(read(type, [cell]).values).toEqual([null]);
  });

  it.each<[FixedType, Cell]>([
    ['int64', '9223372036854775808'],
    ['int64', 1.5],
    ['boolean', 2],
    ['double', '12345678901234567890.5'],
    [{ precision: 4, scale: 2 }, 100],
    [{ precision: 4, scale: 2 }, 1.005],
    [{ precision: 4, scale: 2 }, 'NaN'],
  ])('of the type %p is refused rather than wrong for %p', (type, cell) => {
    expect(() => read(type, [cell])).toThrow(/"x" holds a value that its type in Arrow cannot/);
  });

  it('is of several batches, and of none', () => {
    expect(read('int64', [1, 2], [3]).values).toEqual([1n, 2n, 3n]);
    expect(read('int64').values).toEqual([]);
  });
});

/** Four words of 32 bits, the lowest first. */
function digitsOf(value: unknown): bigint {
  if (!(value instanceof Uint32Array)) throw new Error('no decimal');
  const bits = [...value].reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
  return BigInt.asIntN(128, bits);
}
