import { invalidRequest } from '#contracts';
import { LineCounter, parseDocument } from 'yaml';
import { assertModest } from './assert-modest.js';

/** Longer than any model that people write; the parser takes 300,000 of the worst characters in one to two seconds. */
const textLengthMax = 300_000;

/** Aliases multiply what a short text means; files that people write have a few. */
const aliasesMax = 100;

/**
 * The value of a YAML text that a stranger may have written. Whatever the parser throws, an alias bomb among it, is about the text and becomes a 400.
 */
export function readDocument(yaml: string): unknown {
  if (yaml.length > textLengthMax)
    throw unreadable(`the text has ${yaml.length} characters; import at most ${textLengthMax} at once`);
  try {
    assertModest(yaml);
    // Looking for equal keys takes the square of their number, which a large map makes minutes.
    // Pretty errors repeat the line for each error, and take the square of a row of carriage returns: minutes for 300 KB.
    const lineCounter = new LineCounter();
    const document = parseDocument(yaml, {
      uniqueKeys: false,
      logLevel: 'error',
      prettyErrors: false,
      lineCounter,
    });
    const [error] = document.errors;
    if (error) {
      const { line, col } = lineCounter.linePos(error.pos[0]);
      throw new SyntaxError(`${error.message.slice(0, 160)} at line ${line}, column ${col}`);
    }
    return document.toJS({ maxAliasCount: aliasesMax });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw unreadable(message.slice(0, 200));
  }
}

function unreadable(message: string) {
  return invalidRequest([{ path: 'yaml', message }], 'the text is not YAML that can be read');
}
