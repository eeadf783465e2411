import { invalidRequest } from '#contracts';
import { LineCounter, parseDocument } from 'yaml';
import { assertYamlSize } from './assert-yaml-size.js';

/** Longer than any model that people write; the parser takes 300,000 of the worst characters in one to two seconds. */
const textLengthMax = 300_000;

/** Aliases multiply the size of a document; files that people write have a few. */
const aliasesMax = 100;

/** The value of an untrusted YAML text. Every error of the parser, an alias bomb included, is a fault of the text and becomes a 400. */
export function readDocument(yaml: string): unknown {
  if (yaml.length > textLengthMax)
    throw unreadable(`the text has ${yaml.length} characters; import at most ${textLengthMax} at once`);
  try {
    assertYamlSize(yaml);
    // The search for equal keys takes quadratic time, which is minutes for a large map.
    // Pretty errors repeat the line for each error, in quadratic time for a row of carriage returns: minutes for 300 KB.
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
