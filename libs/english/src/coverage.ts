import type { Meaning } from './linking/meaning.js';
import type { Part } from './intent/parts.js';
import { comparesPeriods } from './intent/periods-compared.js';
import { asWritten } from './words/tokenise.js';
import type { Token } from './words/tokenise.js';

/** The words of a question that are understood, and those that are not. */
export interface Coverage {
  understood: string[];
  unknown: string[];
  explains: string[];
  /** Words without a place in the reading; some of the unknown ones may be near misses of a name. */
  leftOut: string[];
  /** Words that name something, and their interpretations. */
  taken: Taken[];
}

/** The understood share of the words that have content. */
export interface WeighedCoverage extends Coverage {
  share: number;
}

/** A few words of the question, and their interpretation. */
export interface Taken {
  words: string;
  as: string;
}

/** Weighs the understood words against the others; words without content count for neither. */
export function coverage(
  parts: readonly Part[],
  meanings: ReadonlyMap<Part, Meaning>,
  tokens: readonly Token[],
): WeighedCoverage {
  const found: WeighedCoverage = {
    share: 0,
    understood: [],
    unknown: [],
    explains: [],
    leftOut: [],
    taken: [],
  };
  let gained = 0;
  let whole = 0;
  for (const [place, part] of parts.entries()) {
    if (part.kind === 'cue' || part.kind === 'number' || part.kind === 'unit') continue;
    if (comparesPeriods(parts, place)) continue;
    whole += 1;
    const meaning = meanings.get(part);
    if (part.kind === 'word') found.unknown.push(asWritten([part.token]));
    else if (part.kind === 'text') {
      gained += 0.7;
      found.understood.push(part.text);
    } else if (part.kind === 'time') {
      gained += 1;
      found.explains.push(`${part.range.from ?? '…'} to ${part.range.before ?? '…'}`);
    } else if (meaning) {
      gained += certainty(meaning);
      found.understood.push(nameOf(meaning));
      found.explains.push(`${meaning.means}: ${nameOf(meaning)}`);
      const words = asWritten(tokens.slice(part.start, part.start + part.length));
      found.taken.push({ words, as: nameOf(meaning) });
    }
  }
  found.leftOut = found.unknown;
  found.share = whole === 0 ? 0 : gained / whole;
  return found;
}

function certainty(meaning: Meaning): number {
  return meaning.means === 'column' || meaning.means === 'table' ? Math.min(1, meaning.score) : 1;
}

function nameOf(meaning: Meaning): string {
  switch (meaning.means) {
    case 'column':
      return `${meaning.column.table.name}.${meaning.column.name}`;
    case 'table':
      return meaning.table.name;
    case 'value':
      return `${meaning.hit.column.table.name}.${meaning.hit.column.name} = ${meaning.hit.value}`;
    case 'metric':
      return meaning.metric.name;
  }
}
