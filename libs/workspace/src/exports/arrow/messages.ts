/**
 * Messages of Arrow's IPC stream: https://arrow.apache.org/docs/format/Columnar.html#ipc-streaming-format. The numbers are those of the
 * tables and their fields in Schema.fbs and Message.fbs. The package apache-arrow would do it as well, and would hold the event loop
 * for a fifth of a second as it is loaded.
 */
import { Builder } from 'flatbuffers';
import type { FixedType, ResultColumn } from '#connectors';
import type { ColumnBuffers } from './column-buffers.js';

const version5 = 4;
const alignment = 8;
const headers = { schema: 1, recordBatch: 3 };

/** The end of a stream. */
export const endOfStream = Buffer.from('ffffffff00000000', 'hex');

/** The message that a stream begins with. */
export function schemaMessage(columns: readonly ResultColumn[]): Buffer {
  const builder = new Builder();
  const fields = listOf(
    builder,
    columns.map((column) => fieldOf(builder, column)),
  );
  builder.startObject(4);
  builder.addFieldOffset(1, fields, 0);
  return messageOf(builder, headers.schema, builder.endObject(), []);
}

/** A message of some rows. */
export function recordBatchMessage(rowCount: number, columns: readonly ColumnBuffers[]): Buffer {
  const builder = new Builder();
  const parts = columns.flatMap(({ buffers }) => buffers);
  const places = placesOf(parts);
  builder.startVector(16, places.length, alignment);
  for (const { offset, length } of places.toReversed()) writePair(builder, offset, length);
  const buffers = builder.endVector();
  builder.startVector(16, columns.length, alignment);
  for (const { length, nullCount } of columns.toReversed()) writePair(builder, length, nullCount);
  const nodes = builder.endVector();
  builder.startObject(5);
  builder.addFieldInt64(0, BigInt(rowCount), 0n);
  builder.addFieldOffset(1, nodes, 0);
  builder.addFieldOffset(2, buffers, 0);
  return messageOf(builder, headers.recordBatch, builder.endObject(), parts);
}

function fieldOf(builder: Builder, { name, type }: ResultColumn): number {
  const label = builder.createString(name);
  const children = listOf(builder, []);
  const [typeId, typeTable] = typeOf(builder, type);
  builder.startObject(7);
  builder.addFieldOffset(0, label, 0);
  builder.addFieldInt8(1, 1, 0); // nullable
  builder.addFieldInt8(2, typeId, 0);
  builder.addFieldOffset(3, typeTable, 0);
  builder.addFieldOffset(5, children, 0);
  return builder.endObject();
}

/** The number of a type in the union Type, and its table. */
function typeOf(builder: Builder, type: FixedType | undefined): [number, number] {
  switch (type) {
    case undefined:
      return [5, tableOf(builder, 0, () => undefined)]; // Utf8
    case 'boolean':
      return [6, tableOf(builder, 0, () => undefined)];
    case 'int64':
      return [2, tableOf(builder, 2, () => (builder.addFieldInt32(0, 64, 0), builder.addFieldInt8(1, 1, 0)))];
    case 'double':
      return [3, tableOf(builder, 1, () => builder.addFieldInt16(0, 2, 0))];
    case 'date':
      return [8, tableOf(builder, 1, () => builder.addFieldInt16(0, 0, 1))]; // days
    case 'timestamp':
    case 'instant':
      return [10, timestampTable(builder, type)];
    default:
      return [
        7,
        tableOf(builder, 3, () => {
          builder.addFieldInt32(0, type.precision, 0);
          builder.addFieldInt32(1, type.scale, 0);
        }),
      ];
  }
}

function timestampTable(builder: Builder, type: 'timestamp' | 'instant'): number {
  const zone = type === 'instant' ? builder.createString('UTC') : 0;
  return tableOf(builder, 2, () => {
    builder.addFieldInt16(0, 2, 0); // microseconds
    builder.addFieldOffset(1, zone, 0);
  });
}

function tableOf(builder: Builder, fieldCount: number, fill: () => void): number {
  builder.startObject(fieldCount);
  fill();
  return builder.endObject();
}

function listOf(builder: Builder, offsets: readonly number[]): number {
  builder.startVector(4, offsets.length, 4);
  for (const offset of offsets.toReversed()) builder.addOffset(offset);
  return builder.endVector();
}

/** Writes a struct of two long integers; a builder writes from the end. */
function writePair(builder: Builder, first: number, second: number): void {
  builder.prep(alignment, 16);
  builder.writeInt64(BigInt(second));
  builder.writeInt64(BigInt(first));
}

function placesOf(parts: readonly Uint8Array[]): { offset: number; length: number }[] {
  let end = 0;
  return parts.map(({ length }) => {
    const offset = end;
    end += padded(length);
    return { offset, length };
  });
}

function messageOf(
  builder: Builder,
  headerType: number,
  header: number,
  body: readonly Uint8Array[],
): Buffer {
  const bodyLength = body.reduce((sum, { length }) => sum + padded(length), 0);
  builder.startObject(5);
  builder.addFieldInt16(0, version5, 0);
  builder.addFieldInt8(1, headerType, 0);
  builder.addFieldOffset(2, header, 0);
  builder.addFieldInt64(3, BigInt(bodyLength), 0n);
  builder.finish(builder.endObject());
  const metadata = builder.asUint8Array();
  const metadataLength = padded(metadata.length);
  const message = Buffer.alloc(alignment + metadataLength + bodyLength);
  message.writeUInt32LE(0xff_ff_ff_ff, 0);
  message.writeInt32LE(metadataLength, 4);
  message.set(metadata, alignment);
  let offset = alignment + metadataLength;
  for (const part of body) {
    message.set(part, offset);
    offset += padded(part.length);
  }
  return message;
}

function padded(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}
