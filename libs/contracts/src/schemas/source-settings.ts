import { z } from 'zod';
import { longText, text } from './fields.js';

const host = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._:-]{1,253}$/, 'must be a host name or an IP address');
const port = z.number().int().min(1).max(65_535);

/** `verify` checks certificate and name, `require` encrypts and checks nothing, `disable` sends all in the clear. */
const tls = z
  .enum(['disable', 'require', 'verify'])
  .describe('verify: check certificate and host name; require: encrypt, check nothing; disable: no TLS.');
const certificateAuthority = longText(100_000)
  .optional()
  .describe('PEM certificates to trust besides the system’s own.');
const password = z.string().max(1_000).optional().describe('Never returned.');

const server = {
  host,
  user: text(200),
  password,
  tls: tls.default('verify'),
  ca: certificateAuthority,
};

/** A file or folder of the workspace, or under `shared/` one of all workspaces; `..` and absolute paths are refused. */
const path = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^[\w.-]+(?: [\w.-]+)*(?:\/[\w.-]+(?: [\w.-]+)*)*$/,
    'must be a relative path of letters, digits, ._- and spaces',
  )
  .refine((value) => !value.split('/').some((part) => /^\.+$/.test(part)), 'must not contain . or ..');

const httpUrl = z.url({ protocol: /^https?$/ }).max(1_000);

/** The settings to reach each kind of data source. `password` is the only secret among the fields. */
export const sourceSettings = {
  postgresql: z.strictObject({ ...server, port: port.default(5432), database: text(200) }),
  mysql: z.strictObject({ ...server, port: port.default(3306), database: text(200) }),
  clickhouse: z.strictObject({
    url: httpUrl,
    database: text(200).default('default'),
    user: text(200),
    password,
    ca: certificateAuthority,
  }),
  trino: z.strictObject({
    url: httpUrl,
    catalog: text(200),
    schema: text(200).optional(),
    user: text(200),
    password,
    ca: certificateAuthority,
  }),
  duckdb: z.strictObject({
    path: path.describe('A .duckdb file, or a folder of CSV and Parquet files: each is a table.'),
  }),
  sqlite: z.strictObject({ path: path.describe('A SQLite file.') }),
};

/** The engines that can be connected. */
export const sourceTypes = [
  'postgresql',
  'mysql',
  'clickhouse',
  'trino',
  'duckdb',
  'sqlite',
] as const satisfies (keyof typeof sourceSettings)[];

/** The type of a data source. */
export const SourceType = z.enum(sourceTypes);
export type SourceType = z.infer<typeof SourceType>;

/** The parsed settings to reach a source of one type. */
export type SettingsOf<T extends SourceType> = z.infer<(typeof sourceSettings)[T]>;
