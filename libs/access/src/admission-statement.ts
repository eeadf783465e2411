import { plans, requestsPerMinute } from '#contracts';
import type { Plan, Role, Scope } from '#contracts';
import type { PreparedStatement } from '#database';

/** The facts of a key at the moment of an admission, as one statement read them. */
export interface AdmissionFacts {
  keyId: string;
  keyPrefix: string;
  scopes: readonly Scope[];
  role: Role;
  allowedCidrs: readonly string[];
  workspaceId: string;
  workspaceName: string;
  accountId: string;
  plan: Plan;
  mcpUnlocked: boolean;
  /** The key's cap, the number of waiting requests that were granted, and the tokens that its minute has used after that. */
  limit: number;
  granted: number;
  used: number;
  /** Seconds until the key's minute is over. */
  resetSeconds: number;
}

const capOfPlan = plans.map((plan) => `WHEN '${plan}' THEN ${requestsPerMinute[plan]}`).join(' ');

/**
 * Takes the tokens that `asked` (id, wanted, cost, cap) requests from the buckets, as far as they are left. Members' questions
 * use it too, with buckets under the members' ids.
 */
export const takingFromBuckets = `INSERT INTO rate_bucket AS b (key_id, window_start, used, granted, cap, last_used_at)
  SELECT id, clock_timestamp(), wanted * cost, wanted, cap, clock_timestamp() FROM asked WHERE wanted * cost > 0 ORDER BY id
  ON CONFLICT (key_id) DO UPDATE SET (window_start, used, granted, cap, last_used_at) = (
    SELECT begun, so_far + given * each, given, EXCLUDED.cap, t.now
    FROM (SELECT clock_timestamp() AS now OFFSET 0) t,
    LATERAL (SELECT b.window_start <= t.now - interval '1 minute' AS is_over) o,
    LATERAL (SELECT CASE WHEN is_over THEN t.now ELSE b.window_start END AS begun,
                    CASE WHEN is_over THEN 0 ELSE b.used END AS so_far,
                    EXCLUDED.used / EXCLUDED.granted AS each) m,
    LATERAL (SELECT greatest(0, least(EXCLUDED.granted, (EXCLUDED.cap - so_far) / each)) AS given) g)
  RETURNING key_id, granted, used, window_start, last_used_at`;

/** Seconds until the current minute of a bucket that was `taken` from ends. */
export const secondsLeft = `greatest(1, ceil(coalesce(extract(epoch FROM window_start + interval '1 minute' - last_used_at), 60)))::int`;

/**
 * One statement for a whole group of requests: reads every key with its workspace and account, takes the requested tokens from
 * each key's bucket as far as they are left, and reads the deployment's switch.
 * - All requests for one key in one group cost the same. `granted` is the number of them that pass: a cost is taken whole or
 *   not at all. A request that costs nothing, or can never pass, does not touch the bucket: a minute begins with the first
 *   counted request.
 * - ORDER BY in the INSERT: all statements lock buckets in one order, so two replicas cannot deadlock.
 * - The time is the database's and is read after the bucket's lock is acquired (a sub-select in SET, once per row): a
 *   statement that waited must not judge the window by its arrival time.
 * - EXCLUDED carries the requested amounts (never more than the cap, the most that could be granted): `granted` is the number
 *   of costs, `used` their sum.
 * - LATERAL … LIMIT 1: an index look-up for each key, whatever the statistics say. The plan is made once per connection;
 *   one made while the tables were empty scanned them whole, at 370 µs a request instead of 26. The look-up of a key filters
 *   by the hash alone: with more conditions, an index of the active keys would match as well and be read from end to end.
 * - `now()`, the statement's start, judges expiry: a request that arrived before a key expired may pass.
 */
export const admissionStatement: PreparedStatement = {
  name: 'admit',
  text: `
WITH asked AS MATERIALIZED (
  SELECT k.id, k.key_prefix, k.scopes, k.role, k.allowed_cidrs, w.id AS workspace_id, w.name AS workspace_name,
         a.id AS account_id, a.plan, a.mcp_unlocked, ask.hash, ask.cost, p.cap,
         least(ask.waiters, p.cap / greatest(ask.cost, 1)) AS wanted
  FROM unnest($1::text[], $2::int[], $3::int[]) AS ask (hash, waiters, cost),
  LATERAL (SELECT * FROM api_key WHERE secret_hash = decode(ask.hash, 'hex') LIMIT 1) k,
  LATERAL (SELECT * FROM workspace WHERE id = k.workspace_id LIMIT 1) w,
  LATERAL (SELECT * FROM account WHERE id = w.account_id LIMIT 1) a,
  LATERAL (SELECT CASE a.plan ${capOfPlan} END AS cap) p
  WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
), taken AS (
  ${takingFromBuckets}
)
SELECT (SELECT mcp_enabled FROM deployment WHERE singleton), json_agg(json_build_array(hash, id, key_prefix, scopes, role, allowed_cidrs, workspace_id, workspace_name, account_id, plan,
  mcp_unlocked, asked.cap, coalesce(granted, 0), coalesce(used, 0),
  ${secondsLeft}))::text
FROM asked LEFT JOIN taken ON key_id = id`,
};

/**
 * One generic plan, chosen for the statement: index look-ups and a join of two small results. Estimates from empty tables
 * must not decide it.
 */
export const admissionSettings = `
  SET plan_cache_mode = force_generic_plan; SET jit = off;
  SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_nestloop = off; SET enable_mergejoin = off`;

/** The statement's row. */
export interface GroupVerdict {
  isMcpEnabled: boolean;
  keys: AdmittedKey[];
}

/** The keys that were found, each with its hash. */
export interface AdmittedKey {
  hash: string;
  facts: AdmissionFacts;
}

/**
 * Parses the answer: one JSON text for the whole group, which costs a fraction of a row per key with fifteen columns. Its
 * tuples are in the order of the SELECT.
 */
export function readAdmission([row]: readonly (readonly unknown[])[]): GroupVerdict {
  const [isMcpEnabled, json] = row ?? [];
  const keys = typeof json === 'string' ? (JSON.parse(json) as KeyTuple[]).map(readKey) : [];
  return { isMcpEnabled: isMcpEnabled === true, keys };
}

/** By index: destructuring the tuple through its iterator costs three times as much. */
function readKey(key: KeyTuple): AdmittedKey {
  return {
    hash: key[0],
    facts: {
      keyId: key[1],
      keyPrefix: key[2],
      scopes: key[3],
      role: key[4],
      allowedCidrs: key[5],
      workspaceId: key[6],
      workspaceName: key[7],
      accountId: key[8],
      plan: key[9],
      mcpUnlocked: key[10],
      limit: key[11],
      granted: key[12],
      used: key[13],
      resetSeconds: key[14],
    },
  };
}

type KeyTuple = [
  ...[hash: string, keyId: string, keyPrefix: string, scopes: Scope[], role: Role, cidrs: string[]],
  ...[workspaceId: string, workspaceName: string, accountId: string, plan: Plan, mcpUnlocked: boolean],
  ...[limit: number, granted: number, used: number, resetSeconds: number],
];
