import { parquetWriteBuffer } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet-writer';
import type { ReadType } from '#contracts';
import type { TypedColumn } from './read-table.js';

const msOfDay = 86_400_000;

/** The table in Parquet, which engines scan by columns, in a twentieth of the time for CSV. */
export function parquetOf(columns: readonly TypedColumn[]): Uint8Array<ArrayBuffer> {
  const written = parquetWriteBuffer({
    columnData: columns.map(({ name, type, values }) => ({
      name,
      data: values.map((value) => (value === null ? null : encoders[type](value))),
    })),
    schema: [{ name: 'table', num_children: columns.length }, ...columns.map(schemaOf)],
  });
  return new Uint8Array(written);
}

const encoders: Record<ReadType, (value: string) => string | number | bigint | boolean> = {
  text: (value) => value.toWellFormed(),
  integer: BigInt,
  number: Number,
  boolean: (value) => value === 'true',
  date: (value) => Date.parse(`${value}T00:00:00Z`) / msOfDay,
  time: (value) => microsOf(`1970-01-01 ${value}`),
  timestamp: (value) => microsOf(value.includes(' ') ? value : `${value} 00:00:00`),
};

/** JavaScript's dates have three digits after the second, and our times six. */
function microsOf(moment: string): bigint {
  const [seconds = '', fraction = ''] = moment.replace(/Z$/, '').split('.');
  const [day = '', clock = ''] = seconds.split(' ');
  const whole = /^\d+:\d+$/.test(clock) ? `${clock}:00` : clock;
  return BigInt(Date.parse(`${day}T${whole}Z`)) * 1_000n + BigInt(fraction.padEnd(6, '0'));
}

function schemaOf({ name, type, hasZone }: TypedColumn): SchemaElement {
  return { name, repetition_type: 'OPTIONAL', ...storage(type, hasZone) };
}

function storage(
  type: ReadType,
  isAdjustedToUTC: boolean,
): Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'> {
  switch (type) {
    case 'text':
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
    case 'integer':
      return { type: 'INT64' };
    case 'number':
      return { type: 'DOUBLE' };
    case 'boolean':
      return { type: 'BOOLEAN' };
    case 'date':
      return { type: 'INT32', converted_type: 'DATE' };
    case 'time':
      return { type: 'INT64', logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: 'MICROS' } };
    case 'timestamp':
      return { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MICROS' } };
  }
}
