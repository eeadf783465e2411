import { z } from 'zod';
import { SqlText } from './data-sources.js';
import { idOf, text, Timestamp } from './fields.js';

/** A question with SQL that a person has checked, which answers it. */
export const VerifiedQuestion = z
  .object({
    id: z.string(),
    question: z.string(),
    sql: z.string(),
    data_source_id: z.string(),
    is_relative: z
      .boolean()
      .describe(
        'The question names a time that moves on, such as "last month": the SQL is made anew each time.',
      ),
    verified_by: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'VerifiedQuestion' });
export type VerifiedQuestion = z.infer<typeof VerifiedQuestion>;

/** A question to verify, by a right answer or by one's own SQL. */
export const VerifiedQuestionInput = z
  .union([
    z
      .strictObject({ message_id: idOf('msg') })
      .describe('An answer that is right: its question gets its SQL from now on.'),
    z
      .strictObject({
        question: text(4_000),
        sql: SqlText,
        data_source_id: idOf('ds').nullable().default(null).describe('The default source, when it is null.'),
      })
      .describe('A question with SQL that somebody wrote.'),
  ])
  .meta({ id: 'VerifiedQuestionInput' });
export type VerifiedQuestionInput = z.infer<typeof VerifiedQuestionInput>;

/** New SQL for a verified question. */
export const VerifiedQuestionChange = z.strictObject({ sql: SqlText }).meta({ id: 'VerifiedQuestionChange' });
export type VerifiedQuestionChange = z.infer<typeof VerifiedQuestionChange>;
