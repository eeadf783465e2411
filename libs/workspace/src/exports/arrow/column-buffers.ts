import { SourceError } from '#connectors';
import type { FixedType } from '#connectors';
import type { Cell } from '#contracts';
import { booleanOf, dayOf, decimalOf, doubleOf, int64Of, microsecondsOf, textOf } from './column-values.js';

/** A column of a record batch. */
export interface ColumnBuffers {
  length: number;
  nullCount: number;
  /** The validity first, which is empty where there are no nulls. */
  buffers: Uint8Array[];
}

/** Writes the cells of a column. */
export type WriteColumn = (cells: readonly Cell[]) => ColumnBuffers;

/** The writer of a column by its type, and of texts where it has none. */
export function columnWriter(name: string, type: FixedType | undefined): WriteColumn {
  switch (type) {
    case undefined:
      return writer(name, textOf, textBuffers);
    case 'boolean':
      return writer(name, booleanOf, (values) => [bitmapOf(values.map((value) => value === true))]);
    case 'int64':
      return writer(name, int64Of, int64Buffers);
    case 'double':
      return writer(name, doubleOf, (values) => [bytesOf(Float64Array.from(values, (value) => value ?? 0))]);
    case 'date':
      return writer(name, dayOf, (values) => [bytesOf(Int32Array.from(values, (value) => value ?? 0))]);
    case 'timestamp':
    case 'instant':
      return writer(name, microsecondsOf, int64Buffers);
    default:
      return writer(name, decimalOf(type), decimalBuffers);
  }
}

function writer<T>(
  name: string,
  read: (cell: Exclude<Cell, null>) => T | null | undefined,
  pack: (values: readonly (T | null)[]) => Uint8Array[],
): WriteColumn {
  const required = (cell: Cell): T | null => {
    const value = cell === null ? null : read(cell);
    if (value !== undefined) return value;
    throw new SourceError(
      'statement',
      `the column ${JSON.stringify(name)} holds a value that its type in Arrow cannot; export it as CSV`,
    );
  };
  return (cells) => {
    const values = cells.map(required);
    const isThere = values.map((value) => value !== null);
    const nullCount = isThere.filter((there) => !there).length;
    const validity = nullCount === 0 ? new Uint8Array() : bitmapOf(isThere);
    return { length: values.length, nullCount, buffers: [validity, ...pack(values)] };
  };
}

function bitmapOf(bits: readonly boolean[]): Uint8Array {
  const bitmap = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [place, bit] of bits.entries())
    if (bit) bitmap[place >> 3] = (bitmap[place >> 3] ?? 0) | (1 << (place & 7));
  return bitmap;
}

function int64Buffers(values: readonly (bigint | null)[]): Uint8Array[] {
  return [bytesOf(BigInt64Array.from(values, (value) => value ?? 0n))];
}

/** 128 bits each, the lower half first; the array keeps the lower 64 bits of what is put into it. */
function decimalBuffers(values: readonly (bigint | null)[]): Uint8Array[] {
  const halves = values.flatMap((value) => [value ?? 0n, (value ?? 0n) >> 64n]);
  return [bytesOf(BigUint64Array.from(halves))];
}

function textBuffers(values: readonly (string | null)[]): Uint8Array[] {
  const offsets = new Int32Array(values.length + 1);
  let end = 0;
  for (const [place, value] of values.entries()) {
    end += value === null ? 0 : Buffer.byteLength(value);
    offsets[place + 1] = end;
  }
  const text = Buffer.alloc(end);
  let start = 0;
  for (const value of values) if (value !== null) start += text.write(value, start);
  return [bytesOf(offsets), text];
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
