import { z } from 'zod';
import { Plan } from '../plans.js';
import { Role } from '../roles.js';
import { Email, Timestamp, idOf, text } from './fields.js';
import { Password } from './members.js';

/** An email and a password to sign in with. */
export const SignIn = z
  .strictObject({
    email: Email,
    password: z.string().min(1).max(200),
    account_id: idOf('acc').optional().describe('Which account, for a person who has a sign-in in several.'),
    cookie: z
      .boolean()
      .default(false)
      .describe('For pages of this service: the session comes as a cookie that scripts cannot read.'),
  })
  .meta({ id: 'SignIn' });

const Person = z.object({ id: z.string(), email: z.string(), name: z.string() });

/** A new session. */
export const Session = z
  .object({
    token: z
      .string()
      .nullable()
      .describe('The bearer for the session routes; null where a cookie was asked for and holds it.'),
    expires_at: Timestamp,
    member: Person,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** A change of one's own password. */
export const PasswordChange = z
  .strictObject({
    current_password: z.string().min(1).max(200),
    new_password: Password.describe(
      'At least 12 characters, and none of those that are tried first. Other sessions of yours end with the former one.',
    ),
  })
  .meta({ id: 'PasswordChange' });

/** A change of one's own profile. */
export const ProfileChange = z
  .strictObject({ name: text(100).describe('In all workspaces of the account.') })
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.infer<typeof ProfileChange>;

/** The ways to sign in on this deployment. */
export const SignInMethods = z
  .object({
    password: z.literal(true),
    oidc: z.boolean().describe('Whether an identity provider is configured.'),
  })
  .meta({ id: 'SignInMethods' });
export type SignInMethods = z.infer<typeof SignInMethods>;

/** The member who is signed in, and their workspaces. */
export const Me = z
  .object({
    member: Person,
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: Role, plan: Plan })),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;
