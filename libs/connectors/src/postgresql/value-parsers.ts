import type { Cell, ColumnKind } from '#contracts';
import { binaryCell, decimalCell, floatCell, integerCell, jsonCell } from '../cells.js';
import { decimalType } from '../fixed-type.js';
import type { FixedType } from '../fixed-type.js';

/** The kind of a type, and the parser of its text. */
export interface ValueParser {
  kind: ColumnKind;
  parse: (text: string) => Cell;
  /** The type of the values, by the column's modifier. */
  typeOf?: (modifier: number) => FixedType | undefined;
}

const asIs = (text: string): Cell => text;
const text: ValueParser = { kind: 'text', parse: asIs };
const integer: ValueParser = { kind: 'integer', parse: integerCell, typeOf: () => 'int64' };
const float: ValueParser = {
  kind: 'number',
  parse: (digits) => floatCell(Number(digits)),
  typeOf: () => 'double',
};
const time: ValueParser = { kind: 'time', parse: asIs };
const json: ValueParser = { kind: 'json', parse: jsonCell };

/** Parsers by the object id of the type; ids below 10,000 are the same on every server. */
const byTypeId = new Map<number, ValueParser>([
  [16, { kind: 'boolean', parse: (letter) => letter === 't', typeOf: () => 'boolean' }],
  [17, { kind: 'binary', parse: (hex) => binaryCell(Buffer.from(hex.slice(2), 'hex')) }],
  [18, text], // "char"
  [19, text], // name
  [20, integer], // bigint
  [21, integer], // smallint
  [23, integer], // integer
  [25, text],
  [26, integer], // oid
  [114, json],
  [142, text], // xml
  [700, float], // real
  [701, float], // double precision
  [705, text], // a literal of no type
  [1042, text], // char(n)
  [1043, text], // varchar
  [1082, { kind: 'date', parse: asIs, typeOf: () => 'date' }],
  [1083, time],
  // The session's zone is UTC and its style ISO: "2024-02-29 11:14:15.5+00".
  [1114, { kind: 'timestamp', parse: (stamp) => stamp.replace(' ', 'T'), typeOf: () => 'timestamp' }],
  [
    1184,
    {
      kind: 'timestamp',
      parse: (stamp) => stamp.replace(' ', 'T').replace('+00', 'Z'),
      typeOf: () => 'instant',
    },
  ],
  [1266, time], // time with time zone
  [1700, { kind: 'number', parse: decimalCell, typeOf: numericType }],
  [2950, text], // uuid
  [3802, json], // jsonb
]);

/** The type by the modifier of numeric: precision and scale in one number. It is -1 where there are none, as for sums. */
function numericType(modifier: number): FixedType | undefined {
  if (modifier < 4) return undefined;
  const packed = modifier - 4;
  // The scale has eleven bits, of which the first is its sign.
  return decimalType(packed >> 16, ((packed & 0x7ff) ^ 0x400) - 0x400);
}

/** Returns the parser of a scalar type; undefined for a type that only the server's catalog can tell. */
export function knownParser(typeId: number): ValueParser | undefined {
  return byTypeId.get(typeId);
}

/** Returns the parser of a scalar type by its category in the catalog: strings, enums and network addresses read as text. */
export function parserOfCategory(category: string): ValueParser {
  return 'SEI'.includes(category) ? text : { kind: 'other', parse: asIs };
}
