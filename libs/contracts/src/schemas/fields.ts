import { z } from 'zod';

/** PostgreSQL cannot store U+0000 in text, so no text that we keep may hold it. */
const noNul = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Returns the schema of a line of text that a person typed: trimmed, not empty, bounded. */
export function text(lengthMax: number) {
  return z.string().trim().min(1).max(lengthMax).refine(noNul, 'must not contain U+0000');
}

/**
 * Returns the schema of a word that questions are read by. Nobody types control characters, line ends or marks that reverse the text direction in
 * a question: such a word would match nothing, and would look like another word.
 */
export function word(lengthMax: number) {
  return text(lengthMax).refine((value) => !unspoken.test(value), 'must not contain control characters');
}

const unspoken = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Returns the schema of any text that a person typed, even an empty one. */
export function longText(lengthMax: number) {
  return z.string().trim().max(lengthMax).refine(noNul, 'must not contain U+0000');
}

/** A name as a data source has it, with leading and trailing blanks. */
export const exactName = z.string().min(1).max(1_000).refine(noNul, 'must not contain U+0000');

/** A value of a data source as text, even an empty one. */
export const exactValue = z.string().max(500).refine(noNul, 'must not contain U+0000');

/**
 * Makes a field optional. Generated clients and models send null or an empty list to omit a field, so both count as omitted. The described schema
 * stays that of the field, for the models that read it.
 */
export function optionalField<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isNothing(value) ? undefined : value), schema.optional()).optional();
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Any JSON. It is registered under a name because it refers to itself, and would otherwise be repeated in every schema that uses it. */
export const Json = z.json().register(z.globalRegistry, { id: 'Json' });

/** Reports whether the database can store a JSON value: no text in it holds U+0000 or half a character. */
export function isStorable(value: unknown): boolean {
  return !/\\u0000|\\ud[89a-f][0-9a-f]{2}/.test(JSON.stringify(value));
}

/** Returns the schema of an id of one kind, as `ids` makes them: `key_` followed by letters and digits. */
export function idOf(prefix: string) {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9A-Za-z]{1,64}$`), `must be an id that begins with ${prefix}_`);
}

/** A moment as ISO 8601 text, in UTC. */
export const Timestamp = z.iso.datetime();

/** An email address in lower case, since people do not type their own address the same way twice. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .meta({ format: 'email', description: 'Compared without regard to case.' });

/** Query parameters of every list. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('How many records a page holds.'),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be a next_cursor of an earlier page')
    .optional()
    .describe("The earlier page's next_cursor."),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Returns the schema of one page of a list, as every list answers. It is named after its records, so that generated clients can name it too. */
export function pageOf<T extends z.ZodType>(record: T) {
  const page = z.object({
    data: z.array(record).describe('The records of this page.'),
    has_more: z.boolean().describe('Whether there are more behind them.'),
    next_cursor: z.string().nullable().describe('The cursor of the next page; null where there is none.'),
  });
  const name = record.meta()?.id;
  return name === undefined ? page : page.meta({ id: `${name}Page`, description: 'One page of a list.' });
}

/** A page of records before it is serialized. */
export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}
