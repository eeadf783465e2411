import { z } from 'zod';
import { Untranslatable } from './translation.js';

const InDialect = z.object({ dialect: z.string(), expression: z.string() });

/** An expression in its dialects. The specification's own examples have it in three shapes. */
export const Expression = z
  .union([z.string(), z.array(InDialect), z.object({ dialects: z.array(InDialect) })])
  .transform((value) => {
    if (typeof value === 'string') return [{ dialect: 'ANSI_SQL', expression: value }];
    return Array.isArray(value) ? value : value.dialects;
  });
export type Expression = z.infer<typeof Expression>;

/** A column of a dataset, or what is computed from its columns. */
export interface Field {
  name: string;
  expression: Expression;
  role: 'dimension' | 'time' | 'fact';
}

/** A table under the name that expressions use. */
export interface Dataset {
  name: string;
  source: string;
  fields: readonly Field[];
}

const expressionLengthMax = 2_000;

/** The expression in the dialect that every database understands. */
export function portable(expression: Expression): string {
  const found = expression.find(({ dialect }) => dialect.toUpperCase() === 'ANSI_SQL');
  if (!found) {
    const dialects = expression.map(({ dialect }) => dialect.slice(0, 50)).join(', ');
    throw new Untranslatable(
      `it is written for ${dialects || 'no dialect'}, and only ANSI_SQL can be taken over`,
    );
  }
  if (found.expression.length > expressionLengthMax)
    throw new Untranslatable(`its expression is longer than ${expressionLengthMax} characters`);
  return found.expression.trim();
}

/** The one dataset that an expression is over, and the expression in that dataset's columns. */
export function overOneDataset(
  sql: string,
  datasets: readonly Dataset[],
): { dataset: Dataset; expression: string } {
  const used = datasets.filter(({ name }) => qualifiersOf(sql).has(name.toLowerCase()));
  const [dataset, ...others] = used.length === 0 && datasets.length === 1 ? datasets : used;
  if (!dataset) throw new Untranslatable('its expression does not say which dataset it is over');
  if (others.length > 0) {
    const names = used.map(({ name }) => `"${name}"`).join(' and ');
    throw new Untranslatable(`it spans the datasets ${names}, and a metric is over one table`);
  }
  return { dataset, expression: inColumns(sql, dataset, (field) => fieldSql(field, dataset)) };
}

/** The column that a field is; undefined where it is computed. */
export function fieldColumn(field: Field, dataset: Dataset): string | undefined {
  const found = field.expression.find(({ dialect }) => dialect.toUpperCase() === 'ANSI_SQL');
  const sql =
    found && inColumns(found.expression.trim().slice(0, expressionLengthMax), dataset, () => undefined);
  return sql !== undefined && plainName.test(sql) ? unquoted(sql) : undefined;
}

/** A computed field stands in brackets where it is used. Its own names are the table's: fields do not build on fields. */
function fieldSql(field: Field, dataset: Dataset): string {
  const sql = inColumns(portable(field.expression), dataset, () => undefined);
  return plainName.test(sql) ? sql : `(${sql})`;
}

const name = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_][A-Za-z0-9_$]*)`;
const plainName = new RegExp(`^${name}$`);
/** A text or a comment, which is left alone; or a name with what qualifies it, and the bracket of a call. */
const pieces = new RegExp(
  String.raw`'(?:[^']|'')*'|--[^\n]*|/\*[\s\S]*?\*/|(${name}(?:\s*\.\s*${name})*)(\s*\()?`,
  'g',
);

/** Replaces dataset.field, and fields without their dataset, by what they are in the table. */
function inColumns(sql: string, dataset: Dataset, replacement: (field: Field) => string | undefined): string {
  return sql.replace(pieces, (piece: string, chain: string | undefined, call: string | undefined) => {
    if (chain === undefined || call !== undefined) return piece;
    const parts = partsOf(chain);
    const isQualified = parts.length > 1 && unquoted(parts[0]).toLowerCase() === dataset.name.toLowerCase();
    if (parts.length > 1 && !isQualified) return piece;
    const [written = chain] = isQualified ? parts.slice(1) : parts;
    const field = dataset.fields.find(
      (known) => known.name.toLowerCase() === unquoted(written).toLowerCase(),
    );
    return (field && replacement(field)) ?? (isQualified ? parts.slice(1).join('.') : piece);
  });
}

function qualifiersOf(sql: string): ReadonlySet<string> {
  const chains = [...sql.matchAll(pieces)].flatMap(([, chain, call]) =>
    chain === undefined || call !== undefined ? [] : [partsOf(chain)],
  );
  return new Set(chains.filter(({ length }) => length > 1).map(([first]) => unquoted(first).toLowerCase()));
}

function partsOf(chain: string): string[] {
  return chain.match(new RegExp(name, 'g')) ?? [];
}

function unquoted(written = ''): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
}
