import { sandboxSettings } from '#connectors';
import { listSetting, parseSecretKeys, portSetting, secretSetting } from '#platform';
import { readSender, defaultAnswerRetention, usualRecordLimits } from '#workspace';
import { z } from 'zod';

const networkSetting = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be addresses or CIDR ranges',
);

/** Asks for the former keys first: an operator who is only told to make a key would make one, but sealed data opens with the former keys alone. */
const secretKeysMissing =
  'is missing: give the keys that this deployment has run with (what they sealed opens with no others); for a new one, "k1:$(openssl rand -base64 32)"';
const secretKeysUnread = 'cannot be read: it is id:key, with commas, each key being 32 bytes in base64';

/** Reports whether the part before the @ of an address has valid percent-encoding. */
function hasReadableCredentials(address: string): boolean {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

/** Settings of every process that serves requests. */
export const servingSettings = {
  DATABASE_URL: z
    .string({
      error: 'is missing: the PostgreSQL database to use, as postgres://user:password@host/database',
    })
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .meta({ description: 'The PostgreSQL database.', ...secretSetting }),
  QG_DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .describe('Connections of one process at most, besides the one that admission has for itself.'),
  QG_HOST: z.string().default('0.0.0.0').describe('The address that the API listens on.'),
  QG_PORT: portSetting.default(8080).describe('The port of the API.'),
  QG_HEALTH_PORT: portSetting
    .default(9090)
    .describe('The port of /healthz, /readyz and /metrics; not for the ingress.'),
  QG_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .transform((url) => url.replace(/\/+$/, ''))
    .describe('The address under which people and clients reach this service.'),
  QG_OAUTH: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'on: MCP clients and qg come to an API key by a sign-in in the browser (OAuth 2.1), which an admin of the workspace agrees to. The api and the mcp process have the same.',
    ),
  QG_TRUSTED_PROXIES: listSetting(networkSetting).describe(
    "Proxies whose X-Forwarded-For is believed, with commas. Where it is empty the connection's own address counts.",
  ),
  QG_TRACE_SAMPLING: z
    .enum(['own', 'parent'])
    .default('own')
    .describe(
      "Who decides which requests' traces are recorded: this process, by their number in a second (own); or the proxy in front for those that have a trace already, where QG_TRUSTED_PROXIES names it (parent). What anybody else says of that is never followed.",
    ),
  QG_CONNECTIONS_MAX: z.coerce
    .number()
    .int()
    .min(10)
    .max(1_000_000)
    .default(10_000)
    .describe(
      'Connections of clients to one process at most; another is closed unread. Each holds memory and a descriptor.',
    ),
  QG_BODY_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(1_024)
    .max(16_777_216)
    .default(1_048_576)
    .describe(
      'The largest uploaded file that is read, as JSON; every other body ends at a megabyte all the same.',
    ),
  QG_READY_GRACE_SECONDS: z.coerce
    .number()
    .min(0)
    .max(3_600)
    .default(60)
    .describe(
      'How long the database may be out of reach before the process counts as unready: until then it answers 503 with Retry-After itself.',
    ),
};
export type ServingSettings = z.infer<z.ZodObject<typeof servingSettings>>;

/** Settings of every process that decides which addresses data sources may have. */
export const sourceNetworkSettings = {
  QG_SOURCE_ADDRESSES_ALLOWED: listSetting(z.union([z.cidrv4(), z.cidrv6()], 'must be CIDR ranges')).describe(
    'Ranges in which data sources may be although they are private, loopback or otherwise special: whoever may connect one makes this process connect. A metadata address of a cloud is opened by its own address alone.',
  ),
  QG_SOURCE_ADDRESSES_DENIED: listSetting(z.union([z.cidrv4(), z.cidrv6()], 'must be CIDR ranges')).describe(
    'Ranges in which no data source may be although they are public, or allowed.',
  ),
};

/** Settings of every process that keeps answers. */
export const answerRetentionSettings = {
  QG_KEPT_ROWS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(defaultAnswerRetention.rowsMax)
    .describe('Rows of an answer that its conversation keeps, the first ones; the same in api and mcp.'),
  QG_KEPT_MEGABYTES: z.coerce
    .number()
    .min(1)
    .max(1_000_000)
    .default(defaultAnswerRetention.workspaceBytesMax / 1_000_000)
    .describe(
      'Megabytes of answers that a workspace keeps: the rows in its conversations, and what is kept for an Idempotency-Key, a quarter of it at most. The same in api and mcp.',
    ),
  QG_KEPT_WHEN_FULL: z
    .enum(['let-go', 'refuse'])
    .default(defaultAnswerRetention.whenFull)
    .describe(
      'Over QG_KEPT_MEGABYTES the rows of the oldest answers are let go, while questions and SQL stay (let-go); or questions are refused with 409 until an admin erases conversations (refuse). The same in api and mcp.',
    ),
};
export type AnswerRetentionSettings = z.infer<z.ZodObject<typeof answerRetentionSettings>>;

/** Settings of every process that creates records in workspaces. */
export const recordLimitSettings = {
  QG_DATA_SOURCES_MAX: recordsMax(usualRecordLimits.dataSources).describe(
    'Data sources that one workspace may have.',
  ),
  QG_METRICS_MAX: recordsMax(usualRecordLimits.metrics).describe('Metrics that one workspace may have.'),
  QG_VERIFIED_QUESTIONS_MAX: recordsMax(usualRecordLimits.verifiedQuestions).describe(
    'Verified questions that one workspace may have.',
  ),
  QG_ALERTS_MAX: recordsMax(usualRecordLimits.alerts).describe(
    'Alerts that one workspace may have; one for each value of a dimension counts as 50.',
  ),
};

function recordsMax(usual: number) {
  return z.coerce.number().int().min(1).max(1_000_000).default(usual);
}

/** Settings of every process that reads the workspaces' data sources. */
export const sourceSettings = {
  QG_SECRET_KEYS: z
    .string({ error: secretKeysMissing })
    .refine((text) => parseSecretKeys(text) !== undefined, secretKeysUnread)
    .meta({
      description:
        'What seals credentials of data sources and webhooks: keys as id:base64 with commas, 32 bytes each. The first one seals, all open; rotate by putting a new one first.',
      ...secretSetting,
    }),
  QG_FILES_DIR: z
    .string()
    .optional()
    .describe(
      'The folder of the files (DuckDB, SQLite, CSV, Parquet) that data sources may name: each workspace sees those in <its id>/ and, as shared/…, those in shared/.',
    ),
  ...sourceNetworkSettings,
  ...recordLimitSettings,
  ...answerRetentionSettings,
  QG_SOURCE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe('Connections of one process to one data source at most.'),
  QG_FILE_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(8)
    .describe(
      'Processes of DuckDB and SQLite that one process has at a time, of all workspaces; of one workspace half of them at most, and for exports half (none where there is one). Each takes up to 768 MB.',
    ),
  QG_FILE_SANDBOX: z
    .enum(sandboxSettings)
    .default('auto')
    .describe(
      'Whether processes of DuckDB and SQLite run in a sandbox: auto takes what the system has (bubblewrap; else, for root, a user of their own; else none, which the log says), off takes none, required does not start without one.',
    ),
};
export type SourceSettings = z.infer<z.ZodObject<typeof sourceSettings>>;

/** Settings of every process that decides which receivers webhooks may have. */
export const receiverSettings = {
  QG_WEBHOOK_ADDRESSES_ALLOWED: listSetting(
    z.union([z.cidrv4(), z.cidrv6()], 'must be CIDR ranges'),
  ).describe(
    'Ranges in which receivers of webhooks may be although they are private, loopback or otherwise special; the same in the api and the webhook worker.',
  ),
  QG_WEBHOOK_PLAIN_HTTP: z
    .enum(['refused', 'allowed'])
    .default('refused')
    .describe(
      'Whether receivers of webhooks may be reached without TLS; the same in the api and the webhook worker.',
    ),
};

/** Settings of every process that posts to receivers of webhooks. */
export const postingSettings = {
  QG_WEBHOOK_PROXY: z
    .url({ protocol: /^https?$/, error: 'must be the address of a proxy, as http://host:port' })
    .refine(hasReadableCredentials, 'must have its user and password percent-encoded, % itself as %25')
    .optional()
    .meta({
      description:
        'The forward proxy by which all receivers of webhooks are reached, as http://user:password@host:port; the same in the api and the webhook worker.',
      ...secretSetting,
    }),
  QG_WEBHOOK_PROXY_LOOKUP: z
    .enum(['here', 'proxy'])
    .default('here')
    .describe(
      'Who looks up the names of receivers where there is a proxy: this process, which vets the addresses and tells the proxy one of them; or the proxy, which then has to refuse inner addresses itself.',
    ),
};

/** Settings of every process that sends mail. */
export const mailSettings = {
  QG_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be the address of a mail server, as smtp://user:password@host:587',
    })
    .refine(hasReadableCredentials, 'must have its user and password percent-encoded, % itself as %25')
    .optional()
    .meta({
      description:
        'The mail server, as smtp://user:password@host:587 (with STARTTLS, which a password needs) or smtps://user:password@host:465; goes with QG_SMTP_FROM. Without it no mail is sent; the same in the api and the webhook worker.',
      ...secretSetting,
    }),
  QG_SMTP_FROM: z
    .string()
    .refine(
      (from) => isSender(from),
      'must be an address, as reports@example.com or "Reports <reports@example.com>"',
    )
    .optional()
    .describe('The sender of mails, as an address or with a name: Reports <reports@example.com>.'),
};

/** Refuses one mail setting without the other: mail would be off, and nobody would be told why. */
export function checkMailSettings(
  { QG_SMTP_URL: url, QG_SMTP_FROM: from }: { QG_SMTP_URL?: unknown; QG_SMTP_FROM?: unknown },
  context: z.RefinementCtx,
): void {
  if ((url === undefined) === (from === undefined)) return;
  const path = [url === undefined ? 'QG_SMTP_URL' : 'QG_SMTP_FROM'];
  context.addIssue({ code: 'custom', path, message: 'is missing: QG_SMTP_URL and QG_SMTP_FROM go together' });
}

function isSender(from: string): boolean {
  const { name, address } = readSender(from);
  return z.email().safeParse(address).success && !/\p{Cc}/u.test(name);
}

/** Settings of a process's logs, traces and shutdown. */
export const runningSettings = {
  QG_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('info')
    .describe('The least level that is logged.'),
  QG_TRACES_PER_SECOND: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(20)
    .describe(
      'Traces that are recorded in a second at most, where they are exported (OTEL_EXPORTER_OTLP_ENDPOINT).',
    ),
  QG_CLOSE_SECONDS: z.coerce
    .number()
    .min(0)
    .max(120)
    .default(10)
    .describe('How long requests under way may take to end after that; then their connections are cut.'),
  QG_DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(120)
    .default(10)
    .describe(
      'How long the process goes on serving, unready, before it stops: the time an ingress needs to notice.',
    ),
};
export type RunningSettings = z.infer<z.ZodObject<typeof runningSettings>>;
