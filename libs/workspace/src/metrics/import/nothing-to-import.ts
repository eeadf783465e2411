import { invalidRequest } from '#contracts';

/** Refuses a whole document; the message states its fault. */
export function nothingToImport(message: string) {
  return invalidRequest([{ path: 'yaml', message }], 'there is nothing to import');
}
