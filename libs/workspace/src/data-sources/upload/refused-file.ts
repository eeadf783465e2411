import { invalidRequest } from '#contracts';
import type { Refusal } from '#contracts';

/** The refusal of a file that is no table, with its fault. */
export function refusedFile(message: string, options?: ErrorOptions): Refusal {
  return invalidRequest([{ path: 'content', message }], `the file is no table: ${message}`, options);
}
