import type { AskedQuestion } from './ask-question.ts';
import { verdictOf } from './verdict.ts';

const starts = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95];

/** The accuracy of answers of about the same confidence, by themselves and with all surer ones. */
export interface CertaintyBin {
  from: number;
  answered: number;
  right: number;
  fromHereOn: { answered: number; right: number };
}

type Judged = Pick<AskedQuestion, 'confidence' | 'given' | 'expected' | 'outcome'>;

/** Every answer counts, even to questions that the data cannot answer: a person reads it as well. */
export function certaintyBins(asked: readonly Judged[]): CertaintyBin[] {
  const answered = asked.filter((each) => each.given !== null && verdictOf(each) !== 'unscored');
  const count = (from: number, to: number): { answered: number; right: number } => {
    const part = answered.filter(({ confidence }) => confidence >= from && confidence < to);
    return { answered: part.length, right: part.filter((each) => verdictOf(each) === 'right').length };
  };
  return starts.map((from, place) => ({
    from,
    ...count(from, starts[place + 1] ?? Infinity),
    fromHereOn: count(from, Infinity),
  }));
}
