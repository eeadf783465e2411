import type { AskedQuestion } from './ask-question.ts';

/** The verdict on an answer. There is none where no accepted statement runs. */
export type Verdict = 'right' | 'wrong' | 'refused' | 'unscored';

/** Refused is what the data can answer: to refuse what it cannot is right. */
export function verdictOf({ expected, outcome }: Pick<AskedQuestion, 'expected' | 'outcome'>): Verdict {
  switch (outcome.state) {
    case 'right':
    case 'unscored':
      return outcome.state;
    case 'refused':
      return expected ? 'refused' : 'right';
    case 'wrong':
    case 'failed':
    case 'threw':
      return 'wrong';
  }
}

/** The parts of a run that are told apart. */
export const parts = ['single questions', 'first turns', 'follow-ups', 'unanswerable'] as const;

/** The part of the run that a question belongs to. */
export function partOf({ expected, turn }: Pick<AskedQuestion, 'expected' | 'turn'>): (typeof parts)[number] {
  if (!expected) return 'unanswerable';
  if (turn === undefined) return 'single questions';
  return turn === 1 ? 'first turns' : 'follow-ups';
}
