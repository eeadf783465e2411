import { invalidRequest } from '#contracts';
import { parseDocument } from 'yaml';
import { assertModest } from './assert-modest.js';

/** Aliases multiply what a short text means; files that people write have a few. */
const aliasesMax = 100;

/**
 * The value of a YAML text that a stranger may have written. Whatever the parser throws, an alias bomb among it, is about the text and becomes a 400.
 */
export function readDocument(yaml: string): unknown {
  try {
    assertModest(yaml);
    // Looking for equal keys takes the square of their number, which a large map makes minutes.
    const document = parseDocument(yaml, { uniqueKeys: false, logLevel: 'error' });
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS({ maxAliasCount: aliasesMax });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw unreadable(message.slice(0, 200));
  }
}

function unreadable(message: string) {
  return invalidRequest([{ path: 'yaml', message }], 'the text is not YAML that can be read');
}
