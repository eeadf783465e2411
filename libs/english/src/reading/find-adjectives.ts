import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { measureOf } from '../words/adjectives.js';
import type { Token } from '../words/tokenise.js';
import type { Mark, Role } from './mark.js';

/** "older than 50", "more expensive than 20": the number that the adjective measures. */
export function measuredAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Mark[] {
  const isMore = ['more', 'less'].includes(tokens[at]?.lower ?? '');
  const [adjective, than, number] = tokens.slice(isMore ? at + 1 : at);
  const measure = measureOf(adjective?.lower ?? '');
  if (!measure || than?.lower !== 'than' || number?.kind !== 'number') return [];
  const isTurned = tokens[at]?.lower === 'less';
  return measure.words.flatMap((phrase, place) =>
    vocabulary.sensesOf(phrase).flatMap(({ meaning, fit }): Mark[] => {
      if (meaning.kind !== 'quantity') return [];
      const isBelow = (measure.direction === 'ascending') !== (measure.turned.has(phrase) !== isTurned);
      const bound = { operator: isBelow ? '<' : '>', value: number.value, upTo: undefined } as const;
      const to = at + (isMore ? 4 : 3);
      return [{ from: at, to, fit: fit * (1 - place * 0.05), kind: 'measured', of: meaning.of, ...bound }];
    }),
  );
}

/** "older than the average", "more expensive than average". */
export function averageAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Mark[] {
  const first = tokens[at]?.lower ?? '';
  const start = first === 'more' || first === 'less' ? at + 1 : at;
  const measure = measureOf(tokens[start]?.lower ?? '');
  if (!measure || tokens[start + 1]?.lower !== 'than') return [];
  const place = start + (/^(?:the|an)$/.test(tokens[start + 2]?.lower ?? '') ? 3 : 2);
  if (tokens[place]?.lower !== 'average') return [];
  return measure.words.flatMap((phrase, rank) =>
    vocabulary.sensesOf(phrase).flatMap(({ meaning, fit }): Mark[] => {
      if (meaning.kind !== 'quantity') return [];
      const isBelow =
        (measure.direction === 'ascending') !== (measure.turned.has(phrase) !== (first === 'less'));
      const operator = isBelow ? '<' : '>';
      const to = place + 1;
      return [{ from: at, to, fit: fit * (1 - rank * 0.05), kind: 'pastAverage', of: meaning.of, operator }];
    }),
  );
}

/** "18 years old". */
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
