import type { Cell, ColumnKind } from '#contracts';
import { binaryCell, decimalCell, floatCell, integerCell, jsonCell } from '../cells.js';
import { decimalType, uint64 } from '../fixed-type.js';
import type { FixedType } from '../fixed-type.js';
import type { Field } from './wire.js';

/** The kind of a column, and the parser of its values. */
export interface ValueParser {
  kind: ColumnKind;
  parse: (bytes: Buffer) => Cell;
  typeOf?: (field: Field) => FixedType | undefined;
}

const binaryCharacterSet = 63;
const unsignedFlag = 32;

const asText = (bytes: Buffer): Cell => bytes.toString();
const text: ValueParser = { kind: 'text', parse: asText };
const binary: ValueParser = { kind: 'binary', parse: binaryCell };
const integer: ValueParser = {
  kind: 'integer',
  parse: (bytes) => integerCell(bytes.toString()),
  typeOf: () => 'int64',
};
const bigInteger: ValueParser = {
  ...integer,
  typeOf: (field) => (isUnsigned(field) ? uint64 : 'int64'),
};
const float: ValueParser = {
  kind: 'number',
  parse: (bytes) => floatCell(Number(bytes.toString())),
  typeOf: () => 'double',
};
const decimal: ValueParser = {
  kind: 'number',
  parse: (bytes) => decimalCell(bytes.toString()),
  // The length has room for the point and the sign.
  typeOf: (field) =>
    decimalType(
      field.columnLength - (field.decimals > 0 ? 1 : 0) - (isUnsigned(field) ? 0 : 1),
      field.decimals,
    ),
};
const date: ValueParser = { kind: 'date', parse: asText, typeOf: () => 'date' };
const json: ValueParser = { kind: 'json', parse: (bytes) => jsonCell(bytes.toString()) };
const timestamp = (zone: string): ValueParser => ({
  kind: 'timestamp',
  parse: (bytes) => `${bytes.toString().replace(' ', 'T')}${zone}`,
  typeOf: () => (zone === '' ? 'timestamp' : 'instant'),
});

/** BOOLEAN is TINYINT(1), which may hold other numbers as well. */
const boolean: ValueParser = {
  kind: 'boolean',
  parse: (bytes) => {
    const digits = bytes.toString();
    return digits === '1' ? true : digits === '0' ? false : integerCell(digits);
  },
  typeOf: () => 'int64',
};

const bits: ValueParser = {
  kind: 'integer',
  parse: (bytes) => integerCell(BigInt(`0x${bytes.toString('hex') || '0'}`)),
  typeOf: () => uint64,
};

/** Parsers by the protocol's number of the type. A TIMESTAMP is an instant, given in the session's zone: UTC. */
const byColumnType = new Map<number, ValueParser>([
  [0, decimal],
  [1, integer],
  [2, integer],
  [3, integer],
  [4, float],
  [5, float],
  [6, { kind: 'other', parse: asText }],
  [7, timestamp('Z')],
  [8, bigInteger],
  [9, integer],
  [10, date],
  [11, { kind: 'time', parse: asText }],
  [12, timestamp('')],
  [13, integer],
  [14, date],
  [16, bits],
  [242, binary],
  [245, json],
  [246, decimal],
  [255, { kind: 'other', parse: binaryCell }],
]);

/** Returns the parser of a column. */
export function parserOf({ columnType, characterSet, columnLength, extendedFormat }: Field): ValueParser {
  if (columnType === 1 && columnLength === 1) return boolean;
  const known = byColumnType.get(columnType);
  if (known) return known;
  if (extendedFormat === 'json') return json;
  return characterSet === binaryCharacterSet ? binary : text;
}

function isUnsigned({ flags }: Field): boolean {
  return (flags & unsignedFlag) !== 0;
}
