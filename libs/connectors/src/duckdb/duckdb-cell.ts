import {
  DuckDBArrayType,
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDecimalValue,
  DuckDBGeometryValue,
  DuckDBListType,
  DuckDBListValue,
  DuckDBMapType,
  DuckDBMapValue,
  DuckDBStructType,
  DuckDBStructValue,
  DuckDBTypeId,
  DuckDBUnionType,
  DuckDBUnionValue,
  DuckDBVariantValue,
} from '@duckdb/node-api';
import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { Cell } from '#contracts';
import { binaryCell, decimalCell, floatCell, integerCell } from '../cells.js';
import { jsonCellIfAny } from '../file-engine/json-cell.js';
import { isJson } from './column-kind.js';
import { temporalText } from './temporal-text.js';

/** Converts a value to a cell. The type may be unknown inside a VARIANT. */
export function duckdbCell(value: DuckDBValue, type?: DuckDBType): Cell {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return textCell(value, type);
  if (typeof value === 'bigint') return integerCell(value);
  if (typeof value === 'number')
    return floatCell(type?.typeId === DuckDBTypeId.FLOAT ? shortFloat(value) : value);
  if (value instanceof DuckDBDecimalValue) return decimalCell(value.toString());
  if (value instanceof DuckDBBlobValue || value instanceof DuckDBGeometryValue)
    return binaryCell(value.bytes);
  return nestedCell(value, type) ?? temporalText(value) ?? value.toString();
}

/** Converts text, which holds JSON if the type says so. */
function textCell(text: string, type: DuckDBType | undefined): Cell {
  return type && isJson(type) ? (jsonCellIfAny(text) ?? text) : text;
}

/** Converts a value that is made of others; undefined for any other value. */
function nestedCell(value: DuckDBValue, type: DuckDBType | undefined): Cell | undefined {
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    const isTyped = type instanceof DuckDBListType || type instanceof DuckDBArrayType;
    return value.items.map((item) => duckdbCell(item, isTyped ? type.valueType : undefined));
  }
  if (value instanceof DuckDBStructValue) {
    const typeOf = (name: string) => (type instanceof DuckDBStructType ? type.typeForEntry(name) : undefined);
    const entries = Object.entries(value.entries);
    return Object.fromEntries(entries.map(([name, entry]) => [name, duckdbCell(entry, typeOf(name))]));
  }
  if (value instanceof DuckDBMapValue) {
    const [keyType, valueType] = type instanceof DuckDBMapType ? [type.keyType, type.valueType] : [];
    return Object.fromEntries(
      value.entries.map((entry) => [
        textOf(duckdbCell(entry.key, keyType)),
        duckdbCell(entry.value, valueType),
      ]),
    );
  }
  if (value instanceof DuckDBUnionValue) {
    return duckdbCell(
      value.value,
      type instanceof DuckDBUnionType ? type.memberTypeForTag(value.tag) : undefined,
    );
  }
  return value instanceof DuckDBVariantValue ? duckdbCell(value.value, value.type) : undefined;
}

/** Converts the key of a MAP to text, because it may be of any type and the keys of JSON are texts. */
function textOf(key: Cell): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

/** Returns the shortest number that means the same four-byte float: DuckDB returns 0.10000000149011612 for 0.1. */
function shortFloat(value: number): number {
  if (!Number.isFinite(value)) return value;
  const lengths = [6, 7, 8, 9];
  return (
    lengths
      .map((digits) => Number(value.toPrecision(digits)))
      .find((short) => Math.fround(short) === value) ?? value
  );
}
