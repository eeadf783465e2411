import { z } from 'zod';
import { Plan } from '../plans.js';
import { Role } from '../roles.js';
import { Email, Timestamp, idOf } from './fields.js';

export const SignIn = z
  .strictObject({
    email: Email,
    password: z.string().min(1).max(200),
    account_id: idOf('acc').optional().describe('Which account, for a person who has a sign-in in several.'),
  })
  .meta({ id: 'SignIn' });

const Person = z.object({ id: z.string(), email: z.string(), name: z.string() });

export const Session = z
  .object({
    token: z.string().describe('The bearer for the session routes.'),
    expires_at: Timestamp,
    member: Person,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const Me = z
  .object({
    member: Person,
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: Role, plan: Plan })),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;
