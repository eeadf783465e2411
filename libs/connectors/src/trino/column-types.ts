import { Cell } from '#contracts';
import type { ColumnKind } from '#contracts';
import { decimalCell, integerCell } from '../cells.js';
import { decimalType, timestampType } from '../fixed-type.js';
import type { FixedType } from '../fixed-type.js';
import { quoteLongIntegers } from './long-integers.js';
import type { TypeSignature } from './page.js';
import { instantText, timestampText, withoutZeros } from './timestamps.js';

/** The conversion of one type's values to cells. */
export type CellReader = (value: Cell) => Cell;

const kinds: Record<string, ColumnKind> = {
  boolean: 'boolean',
  tinyint: 'integer',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  real: 'number',
  double: 'number',
  decimal: 'number',
  varchar: 'text',
  char: 'text',
  uuid: 'text',
  ipaddress: 'text',
  varbinary: 'binary',
  date: 'date',
  time: 'time',
  'time with time zone': 'time',
  timestamp: 'timestamp',
  'timestamp with time zone': 'timestamp',
  array: 'list',
  map: 'json',
  row: 'json',
  json: 'json',
};

/** Returns the kind of a type, given as a result's signature or as the catalog's text, such as "decimal(10,2)". */
export function kindOf(type: string): ColumnKind {
  const name = type
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .trim();
  return kinds[name] ?? 'other';
}

const fixedTypes: Record<string, FixedType> = {
  boolean: 'boolean',
  tinyint: 'int64',
  smallint: 'int64',
  integer: 'int64',
  bigint: 'int64',
  real: 'double',
  double: 'double',
  date: 'date',
};

/** Returns the fixed type of a result column. */
export function fixedTypeOf({ rawType, arguments: parameters }: TypeSignature): FixedType | undefined {
  const [first = Number.NaN, second = Number.NaN] = parameters.map(({ kind, value }) =>
    kind === 'LONG' ? value : Number.NaN,
  );
  if (rawType === 'decimal') return decimalType(first, second);
  if (rawType === 'timestamp') return timestampType(first, 'timestamp');
  if (rawType === 'timestamp with time zone') return timestampType(first, 'instant');
  return fixedTypes[rawType];
}

/** Returns the conversion of a type's values. Most values arrive as cells already: texts, bytes in base64, NaN by name, intervals written out. */
export function readerOf(type: TypeSignature): CellReader {
  const read = readerOfValues(type);
  return (value) => (value === null ? null : read(value));
}

function readerOfValues(type: TypeSignature): CellReader {
  switch (type.rawType) {
    case 'bigint':
      return textReader(integerCell);
    case 'decimal':
      return textReader(decimalCell);
    case 'timestamp':
      return textReader(timestampText);
    case 'timestamp with time zone':
      return textReader(instantText);
    case 'time':
    case 'time with time zone':
      return textReader(withoutZeros);
    case 'json':
      return textReader(jsonCell);
    case 'array':
      return arrayReader(type);
    case 'map':
      return mapReader(type);
    case 'row':
      return rowReader(type);
    default:
      return (value) => value;
  }
}

/** Converts text and keeps any other value: a short bigint still arrives as a number. */
function textReader(read: (text: string) => Cell): CellReader {
  return (value) => (typeof value === 'string' ? read(value) : value);
}

function jsonCell(text: string): Cell {
  return Cell.parse(JSON.parse(quoteLongIntegers(text)));
}

function arrayReader(type: TypeSignature): CellReader {
  const [read] = readersWithin(type);
  return (value) => (Array.isArray(value) && read ? value.map(read) : value);
}

function mapReader(type: TypeSignature): CellReader {
  const [, read] = readersWithin(type);
  return (value) => {
    if (!isObject(value) || !read) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, read(each)]));
  };
}

/** Returns the conversion of rows. A row becomes an object if all fields have distinct names, else a list. */
function rowReader(type: TypeSignature): CellReader {
  const readers = readersWithin(type);
  const names = fieldNames(type);
  const isNamed = names.length === readers.length && new Set(names).size === names.length;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const cells = value.map((each, place) => readers[place]?.(each) ?? null);
    if (!isNamed) return cells;
    return Object.fromEntries(names.map((name, place): [string, Cell] => [name, cells[place] ?? null]));
  };
}

function fieldNames(type: TypeSignature): string[] {
  return type.arguments.flatMap((field) =>
    field.kind === 'NAMED_TYPE' && field.value.fieldName ? [field.value.fieldName.name] : [],
  );
}

function readersWithin(type: TypeSignature): CellReader[] {
  return type.arguments.flatMap((part) => {
    if (part.kind === 'TYPE') return readerOf(part.value);
    return part.kind === 'NAMED_TYPE' ? readerOf(part.value.typeSignature) : [];
  });
}

function isObject(value: Cell): value is Record<string, Cell> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
