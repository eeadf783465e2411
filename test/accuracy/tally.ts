import { certain } from '#english';
import type { AskedQuestion } from './ask-question.ts';
import { verdictOf } from './verdict.ts';

/** The results of a part of the questions, without those that could not be scored. */
export interface Tally {
  name: string;
  questions: number;
  right: number;
  wrong: number;
  refused: number;
  /** Of those answered, the answers that the service calls certain. */
  certain: number;
  certainAndRight: number;
}

/** Counts a part of the questions. */
export function tallyOf(name: string, asked: readonly AskedQuestion[]): Tally {
  const scored = asked.filter((question) => verdictOf(question) !== 'unscored');
  const count = (verdict: string): number =>
    scored.filter((question) => verdictOf(question) === verdict).length;
  const sure = scored.filter(({ given, confidence }) => given !== null && confidence >= certain);
  return {
    name,
    questions: scored.length,
    right: count('right'),
    wrong: count('wrong'),
    refused: count('refused'),
    certain: sure.length,
    certainAndRight: sure.filter((question) => verdictOf(question) === 'right').length,
  };
}

/** Counts the parts that a name tells apart, the largest first. */
export function tallyBy(asked: readonly AskedQuestion[], nameOf: (asked: AskedQuestion) => string): Tally[] {
  return Array.from(Map.groupBy(asked, nameOf), ([name, part]) => tallyOf(name, part))
    .filter(({ questions }) => questions > 0)
    .toSorted((a, b) => b.questions - a.questions);
}
