import { z } from 'zod';
import { Role } from '../roles.js';
import { Email, Timestamp, text } from './fields.js';

/**
 * A password long enough to resist guessing and short enough that hashing costs the same for all, because argon2 hashes the whole text. The code
 * that knows the member refuses common ones.
 */
export const Password = z.string().min(12).max(200);

/** A person in a workspace. */
export const Member = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: Role,
    managed_by: z.string().nullable().describe('The manifest that names them; it says what they may do.'),
    api_key_count: z.int().describe('How many active keys of this workspace they made.'),
    created_at: Timestamp,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

/** A person who belonged to a workspace. */
export const FormerMember = z
  .object({ id: z.string(), email: z.string(), name: z.string(), removed_at: Timestamp })
  .meta({ id: 'FormerMember' });
export type FormerMember = z.infer<typeof FormerMember>;

/** A person to add to a workspace. */
export const MemberInput = z
  .strictObject({
    email: Email,
    name: text(100),
    role: Role,
    password: Password.optional().describe(
      'The first password of a person who is new to the account: at least 12 characters, and none of those that are tried first. Without one they can only sign in through the identity provider.',
    ),
  })
  .meta({ id: 'MemberInput' });
export type MemberInput = z.infer<typeof MemberInput>;

/** The handling of the API keys that a removed member created. */
export const KeyDisposition = z.enum(['revoke', 'keep']);
export type KeyDisposition = z.infer<typeof KeyDisposition>;

/** The options of removing a member. */
export const MemberRemoval = z.object({
  api_keys: KeyDisposition.default('revoke').describe(
    'What becomes of the API keys that they made in this workspace; kept ones work on.',
  ),
});

/** A new role for a member. */
export const MemberChange = z.strictObject({ role: Role }).meta({ id: 'MemberChange' });
