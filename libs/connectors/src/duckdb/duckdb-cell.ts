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

/** A value as JSON. The type is not known of what is inside a VARIANT. */
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

/** DuckDB has JSON as text. */
function textCell(text: string, type: DuckDBType | undefined): Cell {
  return type && isJson(type) ? (jsonCellIfAny(text) ?? text) : text;
}

/** Undefined where the value is not made of others. */
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

/** The keys of JSON are texts, those of a MAP may be anything. */
function textOf(key: Cell): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

/** A float of four bytes reads 0.1 as 0.10000000149011612; the shortest digits that mean the same four bytes are meant. */
function shortFloat(value: number): number {
  if (!Number.isFinite(value)) return value;
  const lengths = [6, 7, 8, 9];
  return (
    lengths
      .map((digits) => Number(value.toPrecision(digits)))
      .find((short) => Math.fround(short) === value) ?? value
  );
}
