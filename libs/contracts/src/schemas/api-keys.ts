import { z } from 'zod';
import { Role } from '../roles.js';
import { Scope } from '../scopes.js';
import { Actor } from './audit-events.js';
import { Timestamp, text } from './fields.js';

/** An address range in CIDR notation; a bare address means that address alone. */
export const AddressRange = z
  .string()
  .trim()
  .max(49)
  .transform((value) => (value.includes('/') ? value : `${value}/${value.includes(':') ? 128 : 32}`))
  .pipe(z.union([z.cidrv4(), z.cidrv6()], 'must be an IPv4 or IPv6 address or CIDR range'))
  .refine(
    (range) => !range.endsWith('/0') || /^(0\.0\.0\.0|::)\/0$/.test(range),
    'means everybody: write 0.0.0.0/0 or ::/0 if so',
  );

/** The input for a new key; its scopes cannot be changed later. */
export const ApiKeyInput = z
  .strictObject({
    name: text(100),
    scopes: z
      .array(Scope)
      .min(1, 'select at least one scope')
      .max(10)
      .transform((list) => [...new Set(list)]),
    allowed_cidrs: z.array(AddressRange).max(100).optional().describe('Requests from elsewhere are refused.'),
    expires_at: Timestamp.optional().describe('From then on the key is refused like a revoked one.'),
  })
  .meta({ id: 'ApiKeyInput' });
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

/** An API key (SPEC 2.1) as lists show it. */
export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    key_prefix: z.string(),
    scopes: z.array(Scope),
    role: Role,
    allowed_cidrs: z.array(z.string()),
    managed_by: z.string().nullable().describe('The manifest that declares it; it is changed there.'),
    created_by: Actor.nullable().describe(
      "Its maker; null where that is not known. A removed member's keys work on where they were kept.",
    ),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key with its secret, which is shown only once. */
export const CreatedApiKey = ApiKey.extend({
  secret: z.string().describe('Shown this once; it cannot be retrieved again.'),
}).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
