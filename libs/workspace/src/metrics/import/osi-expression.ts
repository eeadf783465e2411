import { z } from 'zod';
import { memoize } from './memoize.js';
import { Untranslatable } from './translation.js';

const InDialect = z.object({ dialect: z.string(), expression: z.string() });

/** Counted before each is read, because entries repeated by aliases would be read in every place. */
const Dialects = z.array(z.unknown()).max(50).pipe(z.array(InDialect));

/** An expression in its dialects. The specification's own examples have it in three shapes. */
export const Expression = z
  .union([z.string(), Dialects, z.object({ dialects: Dialects })])
  .transform((value) => {
    if (typeof value === 'string') return [{ dialect: 'ANSI_SQL', expression: value }];
    return Array.isArray(value) ? value : value.dialects;
  });
export type Expression = z.infer<typeof Expression>;

/** A column of a dataset, or an expression over its columns. */
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
  /** By lower-case name; the first of several with one name. */
  fieldsByName: ReadonlyMap<string, Field>;
  /** The expression of a field; computed once for each. */
  sqlOf: (field: Field) => string;
}

const expressionLengthMax = 2_000;

/** A dataset whose fields can be looked up and expanded. */
export function datasetOf(name: string, source: string, fields: readonly Field[]): Dataset {
  const fieldsByName = new Map(fields.toReversed().map((field) => [field.name.toLowerCase(), field]));
  const dataset: Dataset = {
    name,
    source,
    fields,
    fieldsByName,
    sqlOf: memoize((field) => fieldSql(field, dataset)),
  };
  return dataset;
}

/** The expression in the portable dialect. */
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

/** The only dataset of an expression, and the expression in that dataset's columns. */
export function overOneDataset(
  sql: string,
  datasets: readonly Dataset[],
): { dataset: Dataset; expression: string } {
  const qualifiers = qualifiersOf(sql);
  const used = datasets.filter(({ name }) => qualifiers.has(name.toLowerCase()));
  const [dataset, ...others] = used.length === 0 && datasets.length === 1 ? datasets : used;
  if (!dataset) throw new Untranslatable('its expression does not say which dataset it is over');
  if (others.length > 0) {
    const names = used.map(({ name }) => `"${name}"`).join(' and ');
    throw new Untranslatable(`it spans the datasets ${names}, and a metric is over one table`);
  }
  return { dataset, expression: writtenOut(sql, dataset) };
}

/** The expression with its fields expanded; given up as soon as these alone are too long. */
function writtenOut(sql: string, dataset: Dataset): string {
  let length = 0;
  const expression = inColumns(sql, dataset, (field) => {
    const written = dataset.sqlOf(field);
    length += written.length;
    if (length > expressionLengthMax) throw tooLong();
    return written;
  });
  if (expression.length > expressionLengthMax) throw tooLong();
  return expression;
}

function tooLong(): Untranslatable {
  return new Untranslatable(
    `its expression, with its fields written out, is longer than ${expressionLengthMax} characters`,
  );
}

/** The column of a field; undefined for a computed one. */
export function fieldColumn(field: Field, dataset: Dataset): string | undefined {
  const found = field.expression.find(({ dialect }) => dialect.toUpperCase() === 'ANSI_SQL');
  const sql =
    found && inColumns(found.expression.trim().slice(0, expressionLengthMax), dataset, () => undefined);
  return sql !== undefined && plainName.test(sql) ? unquoted(sql) : undefined;
}

/** A computed field is bracketed in use. Its own names are the table's: fields do not build on fields. */
function fieldSql(field: Field, dataset: Dataset): string {
  const sql = inColumns(portable(field.expression), dataset, () => undefined);
  return plainName.test(sql) ? sql : `(${sql})`;
}

const name = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_][A-Za-z0-9_$]*)`;
const names = new RegExp(name, 'g');
const plainName = new RegExp(`^${name}$`);
/**
 * A literal or a comment, which is left alone, even without an end: looking for the end each time would take quadratic time. Or a name
 * with its qualifiers, and the bracket of a call.
 */
const pieces = new RegExp(
  String.raw`'(?:[^']|'')*'|--[^\n]*|/\*(?:[\s\S]*?\*/|[\s\S]*)|(${name}(?:\s*\.\s*${name})*)(\s*\()?`,
  'g',
);

/** Replaces dataset.field, and fields without their dataset, by their expression in the table. */
function inColumns(sql: string, dataset: Dataset, replacement: (field: Field) => string | undefined): string {
  return sql.replace(pieces, (piece: string, chain: string | undefined, call: string | undefined) => {
    if (chain === undefined || call !== undefined) return piece;
    const parts = partsOf(chain);
    const isQualified = parts.length > 1 && unquoted(parts[0]).toLowerCase() === dataset.name.toLowerCase();
    if (parts.length > 1 && !isQualified) return piece;
    const [written = chain] = isQualified ? parts.slice(1) : parts;
    const field = dataset.fieldsByName.get(unquoted(written).toLowerCase());
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
  return chain.match(names) ?? [];
}

function unquoted(written = ''): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
}
