import type { Coverage } from '../coverage.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import type { Meaning } from '../vocabulary/sense.js';
import { asWritten } from '../words/tokenise.js';
import { meant } from './mark.js';
import type { Mark } from './mark.js';
import type { ReadRequest } from './read-request.js';

/** A word that merely resembles one of the source does not count as known. */
const faint = 0.5;

/** The words that a request explains, and those that it leaves over; words of earlier questions were reported with these. */
export function requestCoverage({ marks: all, tokens, tokensBefore }: ReadRequest): Coverage {
  const marks = all.filter(({ from }) => from >= tokensBefore);
  const textOf = ({ from, to }: Mark): string => asWritten(tokens.slice(from, to));
  const isSense = ({ kind }: Mark): boolean => kind === 'sense' || kind === 'when';
  const senses = marks.filter((mark) => isSense(mark) && mark.fit >= faint);
  const left = marks.filter((mark) => mark.kind === 'left' || (isSense(mark) && mark.fit < faint));
  return {
    understood: senses.map(textOf),
    unknown: left.map(textOf),
    explains: senses.map((mark) => `${mark.kind}: ${textOf(mark)}`),
    leftOut: left.filter((mark) => mark.kind === 'left' || saysNoMore(mark, senses)).map(textOf),
    taken: marks.flatMap((mark) => {
      const as = mark.kind === 'sense' ? nameOf(mark.meaning) : undefined;
      return as === undefined ? [] : { words: textOf(mark), as };
    }),
  };
}

/** A word that merely resembles a thing adds nothing where another word names it. */
function saysNoMore(mark: Mark, others: readonly Mark[]): boolean {
  const rows = meant(mark, 'rows');
  return (
    rows !== undefined &&
    others.some((other) => other.kind === 'sense' && tableOfMeaning(other.meaning) === rows.table)
  );
}

/** The name in the source; amounts and conditions that are made of several have none. */
function nameOf(meaning: Meaning): string | undefined {
  const table = tableOfMeaning(meaning).name;
  if (meaning.kind === 'rows') return table;
  if (meaning.kind === 'column' || meaning.kind === 'time') return `${table}.${meaning.column.name}`;
  return meaning.kind === 'quantity' && meaning.of.kind === 'value'
    ? `${table}.${meaning.of.column.name}`
    : undefined;
}
