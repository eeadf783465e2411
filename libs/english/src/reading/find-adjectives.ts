import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { measureOf } from '../words/adjectives.js';
import type { Token } from '../words/tokenise.js';
import type { Mark, Role } from './mark.js';

/** "older than 50", "more expensive than the average": the number that the adjective measures, and its bound. */
export function measuredAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Mark[] {
  const first = tokens[at]?.lower ?? '';
  const start = first === 'more' || first === 'less' ? at + 1 : at;
  const measure = measureOf(tokens[start]?.lower ?? '');
  const bound = boundAt(tokens, start + 2);
  if (!measure || tokens[start + 1]?.lower !== 'than' || !bound) return [];
  return measure.words.flatMap((phrase, place) =>
    vocabulary.sensesOf(phrase).flatMap(({ meaning, fit }): Mark[] => {
      if (meaning.kind !== 'quantity') return [];
      const isTurned = measure.turned.has(phrase) !== (first === 'less');
      const operator = (measure.direction === 'ascending') !== isTurned ? '<' : '>';
      const mark = {
        from: at,
        to: bound.to,
        fit: fit * (1 - place * 0.05),
        of: meaning.of,
        operator,
      } as const;
      return [
        bound.value === undefined
          ? { ...mark, kind: 'pastAverage' }
          : { ...mark, kind: 'measured', value: bound.value, upTo: undefined },
      ];
    }),
  );
}

/** A number, or the average, which has no value. */
function boundAt(tokens: readonly Token[], at: number): { value?: number; to: number } | undefined {
  const token = tokens[at];
  if (token?.kind === 'number') return { value: token.value, to: at + 1 };
  const place = token?.lower === 'the' || token?.lower === 'an' ? at + 1 : at;
  return tokens[place]?.lower === 'average' ? { to: place + 1 } : undefined;
}

/** "18 years old" measures an age by an adjective behind the number. */
export function agedAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Mark[] {
  const [number, years, old] = tokens.slice(at, at + 3);
  if (number?.kind !== 'number' || !/^years?$/.test(years?.lower ?? '') || old?.lower !== 'old') return [];
  const bound = { operator: '=', value: number.value, upTo: undefined } as const;
  return vocabulary
    .sensesOf('age')
    .flatMap(({ meaning, fit }): Mark[] =>
      meaning.kind === 'quantity'
        ? [{ from: at, to: at + 3, fit, kind: 'measured', of: meaning.of, ...bound }]
        : [],
    );
}

/** "most expensive", "longest", "cheapest": the numbers of the source that the adjective measures. */
export function extremesAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Mark[] {
  const isMost = tokens[at]?.lower === 'most' || tokens[at]?.lower === 'least';
  const adjective = tokens[isMost ? at + 1 : at]?.lower ?? '';
  const measure = isMost || adjective.endsWith('est') ? measureOf(adjective) : undefined;
  if (!measure) return [];
  const isTurned = tokens[at]?.lower === 'least';
  return measure.words.flatMap((phrase, place) =>
    vocabulary.sensesOf(phrase).flatMap(({ meaning, fit }): Mark[] => {
      if (meaning.kind !== 'quantity') return [];
      const opposite = measure.turned.has(phrase) !== isTurned;
      const role: Role = {
        kind: 'extreme',
        direction: opposite ? flip(measure.direction) : measure.direction,
        of: meaning.of,
      };
      return [{ from: at, to: at + (isMost ? 2 : 1), fit: fit * (1 - place * 0.05), ...role }];
    }),
  );
}

function flip(direction: 'ascending' | 'descending'): 'ascending' | 'descending' {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
