import type { Metric } from '#contracts';
import { z } from 'zod';

const answerable = z.object({
  id: z.string(),
  db: z.string().regex(/^\w+$/, 'must be letters, digits and _'),
  question: z.string(),
  instructions: z.string().optional(),
  accept: z.array(z.string()).min(1),
  ordered: z.boolean(),
});
const unanswerable = answerable
  .omit({ accept: true, ordered: true })
  .extend({ answerable: z.literal(false) });

/** A question as a line of `questions.jsonl` has it. */
export const QuestionLine = z.union([unanswerable, answerable]);

/** A question with the statements that answer it, or one that the data cannot answer. */
export type Question = z.infer<typeof QuestionLine> & {
  /** When it is asked; the present where it is not said. */
  now?: Date;
  /** The curated metrics of the workspace that it is asked in. */
  metrics?: readonly Metric[];
};
