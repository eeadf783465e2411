import { invalidRequest } from '#contracts';

/** Refuses a document as a whole; the message says what is wrong with it. */
export function nothingToImport(message: string) {
  return invalidRequest([{ path: 'yaml', message }], 'there is nothing to import');
}
