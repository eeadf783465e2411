import { DuckDBDecimalType, DuckDBTypeId } from '@duckdb/node-api';
import type { DuckDBType } from '@duckdb/node-api';
import type { ColumnKind } from '#contracts';
import { decimalType, uint64 } from '../fixed-type.js';
import type { FixedType } from '../fixed-type.js';

const kinds: Partial<Record<DuckDBTypeId, ColumnKind>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.TINYINT]: 'integer',
  [DuckDBTypeId.SMALLINT]: 'integer',
  [DuckDBTypeId.INTEGER]: 'integer',
  [DuckDBTypeId.BIGINT]: 'integer',
  [DuckDBTypeId.HUGEINT]: 'integer',
  [DuckDBTypeId.UTINYINT]: 'integer',
  [DuckDBTypeId.USMALLINT]: 'integer',
  [DuckDBTypeId.UINTEGER]: 'integer',
  [DuckDBTypeId.UBIGINT]: 'integer',
  [DuckDBTypeId.UHUGEINT]: 'integer',
  [DuckDBTypeId.BIGNUM]: 'integer',
  [DuckDBTypeId.FLOAT]: 'number',
  [DuckDBTypeId.DOUBLE]: 'number',
  [DuckDBTypeId.DECIMAL]: 'number',
  [DuckDBTypeId.VARCHAR]: 'text',
  [DuckDBTypeId.ENUM]: 'text',
  [DuckDBTypeId.UUID]: 'text',
  [DuckDBTypeId.BIT]: 'text',
  [DuckDBTypeId.DATE]: 'date',
  [DuckDBTypeId.TIME]: 'time',
  [DuckDBTypeId.TIME_NS]: 'time',
  [DuckDBTypeId.TIME_TZ]: 'time',
  [DuckDBTypeId.TIMESTAMP]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_S]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_MS]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_NS]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'timestamp',
  [DuckDBTypeId.BLOB]: 'binary',
  [DuckDBTypeId.GEOMETRY]: 'binary',
  [DuckDBTypeId.LIST]: 'list',
  [DuckDBTypeId.ARRAY]: 'list',
  [DuckDBTypeId.STRUCT]: 'json',
  [DuckDBTypeId.MAP]: 'json',
  [DuckDBTypeId.UNION]: 'json',
  [DuckDBTypeId.VARIANT]: 'json',
};

const types: Partial<Record<DuckDBTypeId, FixedType>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.TINYINT]: 'int64',
  [DuckDBTypeId.SMALLINT]: 'int64',
  [DuckDBTypeId.INTEGER]: 'int64',
  [DuckDBTypeId.BIGINT]: 'int64',
  // The type of sums of integers. What has more than 38 digits is beyond any sum.
  [DuckDBTypeId.HUGEINT]: { precision: 38, scale: 0 },
  [DuckDBTypeId.UTINYINT]: 'int64',
  [DuckDBTypeId.USMALLINT]: 'int64',
  [DuckDBTypeId.UINTEGER]: 'int64',
  [DuckDBTypeId.UBIGINT]: uint64,
  [DuckDBTypeId.FLOAT]: 'double',
  [DuckDBTypeId.DOUBLE]: 'double',
  [DuckDBTypeId.DATE]: 'date',
  [DuckDBTypeId.TIMESTAMP]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_S]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_MS]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'instant',
};

/** Returns the fixed type of a result column. */
export function columnType(type: DuckDBType): FixedType | undefined {
  return type instanceof DuckDBDecimalType ? decimalType(type.width, type.scale) : types[type.typeId];
}

/** Returns the kind of a result column. */
export function columnKind(type: DuckDBType): ColumnKind {
  return isJson(type) ? 'json' : (kinds[type.typeId] ?? 'other');
}

/** Returns the kind of a table column by its type as DuckDB writes it, such as "DECIMAL(10,2)" or "INTEGER[]". */
export function writtenKind(type: string): ColumnKind {
  if (/\[\d*\]$/.test(type)) return 'list';
  if (type === 'JSON') return 'json';
  if (type === 'TIMESTAMP WITH TIME ZONE') return 'timestamp';
  if (type === 'TIME WITH TIME ZONE') return 'time';
  const word = /^\w+/.exec(type)?.[0] ?? '';
  const id = Object.entries(DuckDBTypeId).find(([name]) => name === word)?.[1];
  return typeof id === 'number' ? (kinds[id] ?? 'other') : 'other';
}

/** Reports whether a type is JSON, which DuckDB has as text with an alias. */
export function isJson(type: DuckDBType): boolean {
  return type.typeId === DuckDBTypeId.VARCHAR && type.alias === 'JSON';
}
