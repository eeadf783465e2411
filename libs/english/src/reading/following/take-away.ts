import type { Catalog } from '../../catalog/catalog.js';
import type { ReadRequest } from '../read-request.js';
import { requestParts } from './request-parts.js';
import type { RequestPart } from './request-parts.js';

const opening = /^\s*take away\s*:?\s*(?=\S)/i;

/** The question that takes a part of the last one away, as people read it in a conversation. */
export function askToTakeAway(words: string): string {
  return `take away: ${words}`;
}

export function asksToTakeAway(question: string): boolean {
  return opening.test(question);
}

/**
 * Reads a question that takes a part of the last away, by the words of the part or some of them that no other part has: the request
 * without that clause and nothing else. Undefined where it says nothing of the kind.
 */
export function readTakeAway(
  question: string,
  catalog: Catalog,
  today: string,
  last: ReadRequest,
): ReadRequest[] | undefined {
  if (!asksToTakeAway(question)) return undefined;
  const said = comparable(question.replace(opening, ''));
  const parts = requestParts(last, catalog, today);
  const found = parts.find(({ words }) => comparable(words) === said) ?? onlyWith(said, parts);
  return found?.without ? [found.without] : [];
}

function onlyWith(said: string, parts: readonly RequestPart[]): RequestPart | undefined {
  const [found, ...others] = parts.filter(({ words }) => ` ${comparable(words)} `.includes(` ${said} `));
  return others.length === 0 ? found : undefined;
}

/** Words without capitals, quotation marks and the end of a sentence. */
function comparable(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/["“”]/g, '')
    .replace(/[.!?\s]+$/, '')
    .trim();
}
