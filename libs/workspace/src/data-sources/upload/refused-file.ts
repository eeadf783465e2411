import { invalidRequest } from '#contracts';
import type { Refusal } from '#contracts';

/** A file that is no table, with what to mend. */
export function refusedFile(message: string, options?: ErrorOptions): Refusal {
  return invalidRequest([{ path: 'content', message }], `the file is no table: ${message}`, options);
}
