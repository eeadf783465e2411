import { z } from 'zod';
import { ChartSpec } from './chart-spec.js';
import { idOf, optionalField, text } from './fields.js';
import { Cell, ColumnFormats, ColumnUnits } from './results.js';

/** The effort that a model may spend on a question. */
export const ModelTier = z.enum(['low', 'medium', 'high']);
export type ModelTier = z.infer<typeof ModelTier>;

/** A question asked with a key. */
export const AskInput = z
  .strictObject({
    question: text(4_000).describe('The question, in plain English.'),
    data_source_ids: optionalField(
      z
        .array(idOf('ds'))
        .max(20)
        .transform((ids) => [...new Set(ids)]),
    ).describe("Limits the answer to these sources; otherwise the workspace's default source is asked."),
    model_tier: optionalField(ModelTier).describe(
      "The effort of a model, where one is configured; the workspace's own tier by default.",
    ),
  })
  .meta({ id: 'AskInput', description: 'A question.' });
export type AskInput = z.infer<typeof AskInput>;

/** The result of a question (SPEC 2.3). A failed question is an answer too: `success` is then false and `error` says why. */
const Result = z.object({
  sql: z.string().nullable().describe('The statement that was run; null where none was made.'),
  columns: z.array(z.string()).describe('The names of the columns, in the order of the rows.'),
  rows: z.array(z.array(Cell)).describe('A list for each row, with a value for each column.'),
  chart_spec: ChartSpec.nullable().describe('A chart of the rows, in Vega-Lite without its data.'),
  insight: z.string().nullable().describe('A sentence or two on what stands out.'),
  suggestions: z
    .array(z.string())
    .describe('Questions to go on with; readings to choose from where it failed.'),
  error: z.string().nullable().describe('The reason of a failure, in words.'),
  success: z.boolean().describe('Whether the question was answered.'),
});

/** The answer to a question that was asked with a key. */
export const AskAnswer = z
  .object({ message_id: z.string().describe('Stable id of the answer.'), ...Result.shape })
  .meta({ id: 'AskAnswer', description: 'The answer to a question. One that failed is an answer, too.' });
export type AskAnswer = z.infer<typeof AskAnswer>;

/** The origin of the SQL; the origins are tried in this order. */
export const AnsweredBy = z.enum(['verified', 'metric', 'english', 'model']);
export type AnsweredBy = z.infer<typeof AnsweredBy>;

/** One part of the reading of a question. */
export const ReadingPart = z
  .object({
    kind: z.enum(['measure', 'group', 'filter', 'period', 'order', 'limit']),
    words: z.string(),
    is_new: z
      .boolean()
      .describe('Whether it was said by this question, and not by one that it goes on with.'),
    take_away: z
      .string()
      .nullable()
      .describe(
        'Asked next in the conversation, it gets the answer without this part; null where that would make no sense.',
      ),
  })
  .meta({ id: 'ReadingPart' });
export type ReadingPart = z.infer<typeof ReadingPart>;

/** A part of an answer's reading that is to be replaced. */
export const ReadingChangesInput = z
  .strictObject({
    data_source_id: idOf('ds'),
    reading: text(4_000).describe('The `reading` of the answer.'),
    part: z
      .strictObject({ kind: ReadingPart.shape.kind, words: text(1_000) })
      .describe('One of its `reading_parts`.'),
  })
  .meta({ id: 'ReadingChangesInput' });

/** A question that differs from an answer's reading in one part. */
export const ReadingChange = z
  .object({
    words: z.string().describe('The part as it would be.'),
    question: z.string().describe('The whole question, which is answered as it reads.'),
  })
  .meta({ id: 'ReadingChange' });
export type ReadingChange = z.infer<typeof ReadingChange>;

/** The possible replacements for one part of a reading. */
export const ReadingChanges = z
  .object({ changes: z.array(ReadingChange).describe('Each was tried; none where the part has no other.') })
  .meta({ id: 'ReadingChanges' });
export type ReadingChanges = z.infer<typeof ReadingChanges>;

/** A stored answer with its origin, which members see and keys do not. */
export const Answer = Result.extend({
  data_source_id: z.string().nullable(),
  answered_by: AnsweredBy.nullable().describe('The maker of the SQL; null if there is none.'),
  confidence: z.number().min(0).max(1).nullable().describe('The certainty of the reading, from 0 to 1.'),
  reading: z.string().nullable().describe('The question as it was understood.'),
  reading_parts: z.array(ReadingPart).optional().describe('The same, part by part.'),
  column_units: ColumnUnits,
  column_formats: ColumnFormats,
  truncated: z.boolean().optional().describe('Whether there are more rows than these.'),
  row_count: z
    .int()
    .optional()
    .describe('The number of all rows, where there are more than these and their source could count them.'),
  goes_on: z
    .boolean()
    .optional()
    .describe('Whether the question was read with those before it: by itself it asks for something else.'),
}).meta({ id: 'Answer' });
export type Answer = z.infer<typeof Answer>;

/** The data source for which starting questions are wanted. */
export const StartingQuery = z.object({
  data_source_id: idOf('ds').optional().describe("The workspace's default source, when it is left out."),
});

/** Questions for somebody who does not know yet what can be asked. */
export const StartingQuestions = z
  .object({ questions: z.array(z.string()).describe('Each is answered as it reads; none without data.') })
  .meta({ id: 'StartingQuestions' });
export type StartingQuestions = z.infer<typeof StartingQuestions>;

/** A question of a signed-in member, who may continue a conversation. */
export const MemberAskInput = AskInput.extend({
  conversation_id: optionalField(idOf('conv')).describe(
    'The conversation to go on with, which asks its own data source; a new one otherwise.',
  ),
}).meta({ id: 'MemberAskInput' });
export type MemberAskInput = z.infer<typeof MemberAskInput>;

/** The answer to a member, with its conversation and its origin. */
export const MemberAnswer = z
  .object({ conversation_id: z.string(), message_id: z.string(), ...Answer.shape })
  .meta({ id: 'MemberAnswer' });
export type MemberAnswer = z.infer<typeof MemberAnswer>;
