import type { Cell, ColumnKind } from '#contracts';
import { decimalCell, integerCell } from '../cells.js';
import { decimalType, timestampType, uint64 } from '../fixed-type.js';
import type { FixedType } from '../fixed-type.js';
import { fieldType, typeText } from './type-text.js';

/** The conversion of one type's values to cells. */
export type CellReader = (value: Cell) => Cell;

const wrappers = new Set(['Nullable', 'LowCardinality', 'SimpleAggregateFunction']);

const kinds: [RegExp, ColumnKind][] = [
  [/^U?Int\d+$/, 'integer'],
  [/^(Float\d+|BFloat16|Decimal\d*)$/, 'number'],
  [/^Bool$/, 'boolean'],
  [/^(String|FixedString|Enum\d*|UUID|IPv[46])$/, 'text'],
  [/^Date(32)?$/, 'date'],
  [/^DateTime(32|64)?$/, 'timestamp'],
  [/^Time(64)?$/, 'time'],
  [/^(Array|Nested)$/, 'list'],
  [/^(Map|Tuple|JSON|Object)$/, 'json'],
];

/** Returns the kind of a type; for a wrapper such as Nullable, the kind of the inner type. */
export function kindOf(type: string): ColumnKind {
  const { name, parts } = typeText(type);
  if (wrappers.has(name)) return kindOf(parts.at(-1) ?? '');
  return kinds.find(([names]) => names.test(name))?.[1] ?? 'other';
}

/** Returns the fixed type of a result column. Timestamps are written as instants. */
export function fixedTypeOf(type: string): FixedType | undefined {
  const { name, parts } = typeText(type);
  if (wrappers.has(name)) return fixedTypeOf(parts.at(-1) ?? '');
  if (/^(Int(8|16|32|64)|UInt(8|16|32))$/.test(name)) return 'int64';
  if (/^(Float\d+|BFloat16)$/.test(name)) return 'double';
  if (/^Date(32)?$/.test(name)) return 'date';
  if (/^DateTime(32)?$/.test(name)) return 'instant';
  if (name === 'Decimal') return decimalType(Number(parts[0]), Number(parts[1]));
  if (name === 'DateTime64') return timestampType(Number(parts[0]), 'instant');
  if (name === 'UInt64') return uint64;
  return name === 'Bool' ? 'boolean' : undefined;
}

/** Reports whether a column of this type can be null. */
export function isNullable(type: string): boolean {
  return /^(LowCardinality\()?Nullable\(/.test(type);
}

/** Returns the conversion of a type's values. Most values arrive as cells already; long integers, decimals, NaN and the infinities arrive as text. */
export function readerOf(type: string): CellReader {
  const { name, parts } = typeText(type);
  if (wrappers.has(name)) return readerOf(parts.at(-1) ?? '');
  if (/^U?Int\d+$/.test(name)) return textReader(integerCell);
  if (name.startsWith('Decimal')) return textReader(decimalCell);
  if (/^B?Float/.test(name)) return textReader(nonFinite);
  if (/^(DateTime|Time)/.test(name)) return textReader(withoutZeros);
  if (name === 'Array') return arrayReader(readerOf(parts[0] ?? ''));
  if (name === 'Nested') return arrayReader(tupleReader(parts));
  if (name === 'Map') return mapReader(readerOf(parts[1] ?? ''));
  return name === 'Tuple' ? tupleReader(parts) : (value) => value;
}

function textReader(read: (text: string) => Cell): CellReader {
  return (value) => (typeof value === 'string' ? read(value) : value);
}

function nonFinite(text: string): Cell {
  if (text === 'nan' || text === '-nan') return 'NaN';
  if (text === 'inf') return 'Infinity';
  return text === '-inf' ? '-Infinity' : text;
}

/** Removes trailing zeros, because ClickHouse writes as many digits of a second as the column has. */
function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+(?=$|Z)/, '$1').replace(/\.(?=$|Z)/, '');
}

function arrayReader(read: CellReader): CellReader {
  return (value) => (Array.isArray(value) ? value.map(read) : value);
}

function mapReader(read: CellReader): CellReader {
  return (value) => {
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, read(each)]));
  };
}

/** Returns the conversion of tuples. A tuple with named fields arrives as an object in the same order, any other tuple as a list. */
function tupleReader(parts: string[]): CellReader {
  const readers = parts.map((part) => readerOf(fieldType(part)));
  const readAt = (each: Cell, place: number) => readers[place]?.(each) ?? null;
  return (value) => {
    if (Array.isArray(value)) return value.map(readAt);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each], place) => [key, readAt(each, place)]));
  };
}

function isObject(value: Cell): value is Record<string, Cell> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
