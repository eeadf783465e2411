import {
  DuckDBDateValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
} from '@duckdb/node-api';
import type { DuckDBValue } from '@duckdb/node-api';

/** Formats dates and timestamps; undefined for every other value. */
export function temporalText(value: DuckDBValue): string | undefined {
  if (value instanceof DuckDBDateValue) return endless(value, value.days) ?? value.toString();
  if (value instanceof DuckDBTimestampTZValue) {
    const utc = new DuckDBTimestampValue(value.micros).toString();
    return endless(value, value.micros) ?? `${withT(utc)}Z`;
  }
  if (value instanceof DuckDBTimestampValue) return endless(value, value.micros) ?? withT(value.toString());
  if (value instanceof DuckDBTimestampSecondsValue) {
    return endless(value, value.seconds) ?? withT(value.toString());
  }
  if (value instanceof DuckDBTimestampMillisecondsValue) {
    return endless(value, value.millis) ?? withT(value.toString());
  }
  if (value instanceof DuckDBTimestampNanosecondsValue) {
    return endless(value, value.nanos) ?? withT(value.toString());
  }
  return undefined;
}

function endless({ isFinite }: { isFinite: boolean }, count: number | bigint): string | undefined {
  if (isFinite) return undefined;
  return count > 0 ? 'infinity' : '-infinity';
}

function withT(text: string): string {
  return text.replace(/^(\d+-\d\d-\d\d(?: \(BC\))?) /, '$1T');
}
