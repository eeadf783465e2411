import type { SourceError } from '#connectors';
import { invalidRequest } from '#contracts';
import type { Refusal } from '#contracts';

/** Which setting a person has to look at, by what went wrong. */
const settingOf: Partial<Record<SourceError['code'], string>> = {
  unreachable: 'settings',
  timed_out: 'settings',
  credentials: 'settings.password',
  tls: 'settings.tls',
  settings: 'settings',
  refused: 'settings.user',
  driver_absent: 'type',
};

/** A source that could not be connected, as a complaint about what was sent: nothing was saved. */
export function unconnectable(error: SourceError): Refusal {
  const message = 'the data source cannot be connected, so nothing was saved';
  const path = settingOf[error.code] ?? 'settings';
  return invalidRequest([{ path, message: error.message }], message, { cause: error });
}
