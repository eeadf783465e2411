import type { Coverage } from '../coverage.js';
import type { Mark } from './mark.js';
import type { ReadRequest } from './read-request.js';

/** The words that a request explains, and those it leaves over. */
export function requestCoverage({ marks, tokens }: ReadRequest): Coverage {
  const textOf = ({ from, to }: Mark): string =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  const senses = marks.filter(({ kind }) => kind === 'sense' || kind === 'when');
  const left = marks.filter(({ kind }) => kind === 'left');
  const told = senses.length + left.length;
  return {
    share: told === 0 ? 0 : senses.length / told,
    understood: senses.map(textOf),
    unknown: left.map(textOf),
    explains: senses.map((mark) => `${mark.kind}: ${textOf(mark)}`),
  };
}
