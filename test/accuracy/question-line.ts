import { z } from 'zod';
import type { Gold, Question } from './question.ts';
import { lenient, strict } from './tolerance.ts';

const common = z.object({
  id: z.string(),
  db: z.string().regex(/^\w+$/, 'must be letters, digits and _'),
  kind: z.string().optional(),
  today: z.iso.date().optional(),
  instructions: z.string().optional(),
});
const accepted = { accept: z.array(z.string()).min(1), ordered: z.boolean() };
const turn = z.union([
  z.object({ question: z.string(), ...accepted }),
  z.object({ question: z.string(), accept: z.undefined().optional() }),
]);
const lineOfSet = z.union([
  common.extend({ question: z.string(), answerable: z.literal(false) }),
  common.extend({ turns: z.array(turn).min(1) }),
  common.extend({ question: z.string(), ...accepted }),
]);

/**
 * The questions of a line of `questions.jsonl`: one, or the turns of a conversation in order. If a line states a day, its answers are compared
 * as a person would (`lenient`), and the clock stands at that day's last second, because such data are current until the end of their day.
 */
export function questionsOfLine(json: unknown): Question[] {
  const line = lineOfSet.parse(json);
  const { id, db, kind, today, instructions } = line;
  const shared = {
    db,
    kind,
    instructions,
    tolerance: today === undefined ? strict : lenient,
    now: today === undefined ? undefined : new Date(`${today}T23:59:59Z`),
  };
  if (!('turns' in line)) return [{ ...shared, id, question: line.question, gold: goldOf(line) }];
  return line.turns.map((each, index) => ({
    ...shared,
    id: `${id}#${index + 1}`,
    question: each.question,
    gold: each.accept === undefined ? { state: 'context' } : goldOf(each),
    turn: { conversation: id, place: index + 1 },
  }));
}

function goldOf(line: { answerable: false } | { accept: string[]; ordered: boolean }): Gold {
  if ('answerable' in line) return { state: 'unanswerable' };
  return { state: 'answerable', accept: line.accept, ordered: line.ordered };
}
