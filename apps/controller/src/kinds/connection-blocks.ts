import { SourceType, carriesNoCredentials, sourceSettings } from '#contracts';
import { z } from 'zod';
import type { Rule } from './kind.js';
import { ResourceName } from './resource.js';
import { secretKeyRef } from './secret-refs.js';

const { postgresql, mysql, clickhouse, trino, duckdb, sqlite } = sourceSettings;

const passwordSecretRef = secretKeyRef('password').optional().describe('Where the password is kept.');
const caSecretRef = secretKeyRef('ca.crt')
  .optional()
  .describe('Where PEM certificates are kept that are trusted besides the system’s own.');
const user = postgresql.shape.user.describe(
  'Somebody who may read what is to be asked about, and nothing else.',
);

/** The API server checks it by a rule, and a folder has none. */
const noCredentials = 'must not hold a user or password; use user and passwordSecretRef';

const server = {
  host: postgresql.shape.host.max(253).optional().describe('A host name or an IP address.'),
  database: postgresql.shape.database.optional().describe('The database.'),
  user: user.optional(),
  passwordSecretRef,
  tls: postgresql.shape.tls,
  caSecretRef,
};
const web = {
  url: z
    .url({ protocol: /^https?$/ })
    .max(1_000)
    .refine(carriesNoCredentials, noCredentials)
    .optional()
    .describe('The address, such as https://warehouse.example:8443.'),
  user: user.optional(),
  passwordSecretRef,
  caSecretRef,
};

/** The connection of each type of source: the settings of the API, with references to Secrets in place of secrets. */
export const connectionBlocks = {
  postgresql: z
    .strictObject({
      ...server,
      port: postgresql.shape.port.unwrap().optional().describe('The port; 5432, when it is left out.'),
    })
    .optional()
    .describe('For type: postgresql.'),
  mysql: z
    .strictObject({
      ...server,
      port: mysql.shape.port.unwrap().optional().describe('The port; 3306, when it is left out.'),
    })
    .optional()
    .describe('For type: mysql.'),
  clickhouse: z
    .strictObject({
      ...web,
      database: clickhouse.shape.database
        .unwrap()
        .optional()
        .describe('The database; default, when it is left out.'),
    })
    .optional()
    .describe('For type: clickhouse.'),
  trino: z
    .strictObject({
      ...web,
      catalog: trino.shape.catalog.describe('The catalog.'),
      schema: trino.shape.schema.describe('The schema.'),
    })
    .optional()
    .describe('For type: trino.'),
  duckdb: z.strictObject(duckdb.shape).optional().describe('For type: duckdb.'),
  sqlite: z.strictObject(sqlite.shape).optional().describe('For type: sqlite.'),
};

/** Missing parts may stand in a Secret that an operator of databases keeps. */
export const settingsFrom = z
  .strictObject({
    secretRef: z
      .strictObject({ name: ResourceName.describe('Its name, in the same namespace.') })
      .describe('The Secret.'),
  })
  .optional()
  .describe(
    'A Secret with the keys host, port, dbname (or database), username (or user), password, url, ca.crt, or some of them. What the block says goes before it.',
  );

/** The required settings of each type, in the block or by a Secret. */
const needed: Record<SourceType, readonly string[]> = {
  postgresql: ['host', 'database', 'user'],
  mysql: ['host', 'database', 'user'],
  clickhouse: ['url', 'user'],
  trino: ['url', 'user'],
  duckdb: [],
  sqlite: [],
};

/** One block, and that of the type; and in it what cannot be left out. */
export const connectionRules: Rule[] = [
  {
    path: 'spec',
    rule: SourceType.options.map((type) => `(!has(self.${type}) || self.type == '${type}')`).join(' && '),
    message: 'give the connection block that is called like the type, and no other',
  },
  {
    path: 'spec',
    rule: `(has(self.settingsFrom) && !(self.type in ['duckdb', 'sqlite', 'trino'])) || ${SourceType.options
      .map((type) => `(self.type == '${type}' && has(self.${type}))`)
      .join(' || ')}`,
    message: 'the connection block that is called like the type is missing',
  },
  ...SourceType.options
    .filter((type) => needed[type].length > 0)
    .map((type) => ({
      path: 'spec',
      rule: `has(self.settingsFrom) || !has(self.${type}) || (${needed[type]
        .map((field) => `has(self.${type}.${field})`)
        .join(' && ')})`,
      message: `${type} needs ${needed[type].join(', ')}, unless settingsFrom names a Secret that has them`,
    })),
  {
    path: 'spec',
    rule: "!has(self.settingsFrom) || !(self.type in ['duckdb', 'sqlite'])",
    message: 'settingsFrom is for servers; a file needs its path alone',
  },
  {
    path: 'spec',
    rule: ['clickhouse', 'trino']
      .map(
        (type) =>
          `(!has(self.${type}) || !has(self.${type}.url) || !self.${type}.url.matches('^[a-z]+://[^/?#]*@'))`,
      )
      .join(' && '),
    message: `url ${noCredentials}`,
  },
];
