import { z } from 'zod';
import { Answer } from './ask.js';
import { idOf, longText, PageQuery, text, Timestamp } from './fields.js';

/** A conversation, as lists show it. */
export const Conversation = z
  .object({
    id: z.string().describe('The id of the conversation.'),
    title: z.string().describe('Its first question, or the name that it was given.'),
    created_at: Timestamp.describe('The time of its first question.'),
    updated_at: Timestamp.describe('The time of its last question or renaming.'),
    message_count: z.int().describe('Questions and answers in it.'),
  })
  .meta({ id: 'Conversation', description: 'Questions of one person or key, one after another.' });
export type Conversation = z.infer<typeof Conversation>;

/** A conversation as members see it: with its source, its owner and the others who can see it. */
export const MemberConversation = Conversation.extend({
  source: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe(
      'The data source that it asks, for good. None until a question was asked, and once it was removed.',
    ),
  source_removed: z
    .boolean()
    .describe(
      'Whether its data source was removed: it is there to be read, and no question can be asked in it.',
    ),
  owner: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The member who began it, and alone asks in it; none where an API key did.'),
  shared: z
    .boolean()
    .describe('Whether every member of the workspace sees it; otherwise its owner and admins do.'),
}).meta({ id: 'MemberConversation' });
export type MemberConversation = z.infer<typeof MemberConversation>;

/** The rating of an answer. */
export const Rating = z.enum(['up', 'down']);

/** A question of a conversation, or the answer to it. */
export const Message = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'assistant']),
    text: z.string().nullable().describe('The question of the person.'),
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
export const ConversationDetail = MemberConversation.extend({ messages: z.array(Message) }).meta({
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

/** The conversations to list. */
export const ConversationQuery = PageQuery.extend({
  query: text(200).optional().describe('Words of the title, in any case.'),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** The conversations of a workspace to list. */
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
