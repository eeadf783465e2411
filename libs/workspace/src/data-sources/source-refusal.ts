import type { SourceError } from '#connectors';
import { invalidRequest } from '#contracts';
import type { Refusal, SourceType } from '#contracts';

/** The settings for the place of a source, and for the part of it. */
const settingsOf: Record<SourceType, { place: string; part: string }> = {
  postgresql: { place: 'host', part: 'database' },
  mysql: { place: 'host', part: 'database' },
  clickhouse: { place: 'url', part: 'database' },
  trino: { place: 'url', part: 'catalog' },
  duckdb: { place: 'path', part: 'path' },
  sqlite: { place: 'path', part: 'path' },
};

/** The refusal of a source that could not be connected, as a fault of the input: nothing was saved. */
export function unconnectable(error: SourceError, type: SourceType): Refusal {
  const message = 'the data source cannot be connected, so nothing was saved';
  return invalidRequest([{ path: pathOf(error, type), message: error.message }], message, { cause: error });
}

/** The setting that a person has to check, by the error. */
function pathOf({ code, setting }: SourceError, type: SourceType): string {
  if (code === 'driver_absent') return 'type';
  return `settings.${setting ?? settingBehind(code, type)}`;
}

function settingBehind(code: SourceError['code'], type: SourceType): string {
  const { place, part } = settingsOf[type];
  if (place === 'path' || code === 'unreachable' || code === 'timed_out') return place;
  const others: Partial<Record<SourceError['code'], string>> = {
    credentials: 'password',
    tls: place === 'url' ? 'url' : 'tls',
    refused: 'user',
    settings: part,
  };
  return others[code] ?? place;
}
