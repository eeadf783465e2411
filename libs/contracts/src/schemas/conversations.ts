import { z } from 'zod';
import { Answer } from './ask.js';
import { idOf, longText, PageQuery, text, Timestamp } from './fields.js';

/** A conversation, as lists show it. */
export const Conversation = z
  .object({
    id: z.string(),
    title: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    message_count: z.int(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

/** Whether an answer was of use. */
export const Rating = z.enum(['up', 'down']);

/** A question of a conversation, or the answer to it. */
export const Message = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'assistant']),
    text: z.string().nullable().describe('What the person asked.'),
    answer: Answer.nullable(),
    rows_left_out: z
      .int()
      .describe('Rows that the answer had and that are not kept: it has the first ones, or none.'),
    feedback: z.object({ rating: Rating, comment: z.string() }).nullable().describe("The reader's own."),
    created_at: Timestamp,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** A conversation with its latest messages, oldest first. */
export const ConversationDetail = Conversation.extend({ messages: z.array(Message) }).meta({
  id: 'ConversationDetail',
});
export type ConversationDetail = z.infer<typeof ConversationDetail>;

/** The member whose conversations are erased. */
export const ErasureQuery = z
  .object({
    member_id: idOf('mem')
      .optional()
      .describe('Those that this member began, whether or not they still belong here.'),
    all: z
      .literal('true')
      .optional()
      .describe('All conversations of the workspace, those of API keys included.'),
  })
  .refine(({ member_id: member, all }) => (member === undefined) !== (all === undefined), {
    error: 'say whose conversations are erased: member_id, or all=true',
  });
export type ErasureQuery = z.infer<typeof ErasureQuery>;

/** The number of erased conversations. */
export const Erasure = z
  .object({ erased: z.int().describe('How many conversations are gone.') })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

/** A new title of a conversation. */
export const ConversationInput = z.strictObject({ title: text(200) }).meta({ id: 'ConversationInput' });

/** Which conversations to list. */
export const ConversationQuery = PageQuery.extend({
  query: text(200).optional().describe('Words of the title, in any case.'),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** Which conversations of a workspace to list. */
export const WorkspaceConversationQuery = ConversationQuery.extend({
  begun_by: z
    .enum(['members', 'keys'])
    .optional()
    .describe(
      'Those alone that members began in the console, or API keys over REST, MCP and the command line.',
    ),
});
export type WorkspaceConversationQuery = z.infer<typeof WorkspaceConversationQuery>;

/** Feedback on an answer; a second one replaces the first. */
export const FeedbackInput = z
  .strictObject({ rating: Rating, comment: longText(2_000).default('') })
  .meta({ id: 'FeedbackInput' });
export type FeedbackInput = z.infer<typeof FeedbackInput>;

/** Feedback on an answer, as it was kept. */
export const Feedback = z
  .object({ message_id: z.string(), rating: Rating, comment: z.string(), created_at: Timestamp })
  .meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof Feedback>;
