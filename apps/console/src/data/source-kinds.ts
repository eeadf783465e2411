import type { SourceType } from '#contracts';

export interface Field {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  kind: 'text' | 'number' | 'password' | 'tls';
  isOptional?: true;
}

interface SourceKind {
  label: string;
  fields: readonly Field[];
}

const user: Field = { name: 'user', label: 'User', kind: 'text', hint: 'One that may only read is best.' };
const password: Field = { name: 'password', label: 'Password', kind: 'password', isOptional: true };
const host: Field = { name: 'host', label: 'Host', kind: 'text', placeholder: 'db.example.com' };
const database: Field = { name: 'database', label: 'Database', kind: 'text' };
const url: Field = { name: 'url', label: 'Address', kind: 'text', placeholder: 'https://…' };
const tls: Field = { name: 'tls', label: 'Encryption', kind: 'tls', isOptional: true };
const port = (usual: string): Field => ({
  name: 'port',
  label: 'Port',
  kind: 'number',
  placeholder: usual,
  isOptional: true,
});

/** The form fields of each kind. The server validates them, and tries the source before it saves it. */
export const sourceKinds: Record<SourceType, SourceKind> = {
  postgresql: { label: 'PostgreSQL', fields: [host, port('5432'), database, user, password, tls] },
  mysql: { label: 'MySQL or MariaDB', fields: [host, port('3306'), database, user, password, tls] },
  clickhouse: { label: 'ClickHouse', fields: [url, { ...database, isOptional: true }, user, password] },
  trino: {
    label: 'Trino',
    fields: [
      url,
      { name: 'catalog', label: 'Catalog', kind: 'text' },
      { name: 'schema', label: 'Schema', kind: 'text', isOptional: true },
      user,
      password,
    ],
  },
  duckdb: {
    label: 'DuckDB, CSV or Parquet files on the server',
    fields: [
      {
        name: 'path',
        label: 'File or folder',
        kind: 'text',
        hint: 'A .duckdb file, or a folder of CSV and Parquet files: each is a table.',
      },
    ],
  },
  sqlite: { label: 'SQLite file on the server', fields: [{ name: 'path', label: 'File', kind: 'text' }] },
};
