import { z } from 'zod';
import { Scope } from '../scopes.js';

/** The calling key and its workspace (SPEC 2.4). */
export const Whoami = z
  .object({
    workspace_id: z.string().describe('The workspace that the key belongs to.'),
    workspace_name: z.string().describe('Its name.'),
    key_id: z.string().describe('The id of the key.'),
    key_prefix: z.string().describe("The key's visible prefix, beginning qg_live_."),
    scopes: z.array(Scope).describe('A key created with no scope has full access and lists them all.'),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .describe('Stable, not secret; usable as the seed of an idempotency key.'),
  })
  .meta({ id: 'Whoami', description: 'The workspace and the key that a request acts as.' });
export type Whoami = z.infer<typeof Whoami>;
