import type { Coverage } from '../coverage.js';
import type { Mark } from './mark.js';
import type { ReadRequest } from './read-request.js';

/** A word that is merely near one of the source's is not known yet. */
const faint = 0.5;

/** The words that a request explains, and those it leaves over. */
export function requestCoverage({ marks, tokens }: ReadRequest): Coverage {
  const textOf = ({ from, to }: Mark): string =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  const isSense = ({ kind }: Mark): boolean => kind === 'sense' || kind === 'when';
  const senses = marks.filter((mark) => isSense(mark) && mark.fit >= faint);
  const left = marks.filter((mark) => mark.kind === 'left' || (isSense(mark) && mark.fit < faint));
  const told = senses.length + left.length;
  return {
    share: told === 0 ? 0 : senses.length / told,
    understood: senses.map(textOf),
    unknown: left.map(textOf),
    explains: senses.map((mark) => `${mark.kind}: ${textOf(mark)}`),
  };
}
