import type { Metric, SourceTable } from '#contracts';
import type { BelievedTable } from '#english';
import { believedOfColumn, believedOfTable } from './described-beliefs.js';
import type { DescribedBeliefs } from './described-beliefs.js';

/** The description of a source for a model. It is JSON, because names and comments are strangers' texts and must never read as instructions. */
export interface DescribedSchema {
  tables: DescribedTable[];
  metrics: DescribedMetric[];
}

/** A table in few tokens: each column with its type and its known facts. */
export interface DescribedTable extends DescribedBeliefs {
  schema?: string;
  name: string;
  comment?: string;
  synonyms?: readonly string[];
  columns: Record<string, string>;
}

/** A curated metric; its SQL is its curator's. */
export interface DescribedMetric {
  name: string;
  description?: string;
  synonyms?: readonly string[];
  table: string;
  expression: string;
  filters?: readonly string[];
  time_column?: string;
}

/** A table of a source with the beliefs about it; undefined where too little is known. */
export interface KnownTable {
  source: SourceTable;
  believed: BelievedTable | undefined;
}

/** The options of a description, and its maximum size. */
export interface DescribeOptions {
  /** True if sample values may be included. */
  sharesValues: boolean;
  tokensMax: number;
}

const commentMax = 200;
const samplesMax = 8;
const columnsMax = 150;
const metricsMax = 40;

/** Describes as many of the tables as fit, in the given order; a metric goes with its table. */
export function describeSchema(
  ordered: readonly KnownTable[],
  metrics: readonly Metric[],
  { sharesValues, tokensMax }: DescribeOptions,
): DescribedSchema {
  const described: DescribedSchema = { tables: [], metrics: [] };
  let tokensLeft = tokensMax;
  for (const table of ordered) {
    const text = describeTable(table, sharesValues);
    const own = metrics.filter((metric) => isOf(metric, table.source)).map(describeMetric);
    const tokens = estimateTokens(JSON.stringify([text, own]));
    // A table that is too wide must not keep narrower ones out.
    if (tokens > tokensLeft) continue;
    tokensLeft -= tokens;
    described.tables.push(text);
    described.metrics.push(...own.slice(0, metricsMax - described.metrics.length));
  }
  return described;
}

/** Overestimates, for names with underscores and for scripts other than Latin. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/** Reports whether a metric is computed from the table. */
function isOf({ source }: Metric, { schema, name }: SourceTable): boolean {
  return source === name || source === `${schema}.${name}`;
}

function describeTable({ source, believed }: KnownTable, sharesValues: boolean): DescribedTable {
  const { schema, name, synonyms, columns } = source;
  const comment = source.description ?? source.comment;
  const described = columns
    .slice(0, columnsMax)
    .map((column): [string, string] => [
      column.name,
      describeColumn({ source, believed }, column, sharesValues),
    ]);
  return {
    ...(schema !== null && { schema }),
    name,
    ...(comment && { comment: comment.slice(0, commentMax) }),
    ...(synonyms.length > 0 && { synonyms: synonyms.slice(0, samplesMax) }),
    ...(believed && believedOfTable(believed)),
    columns: Object.fromEntries(described),
  };
}

type Column = SourceTable['columns'][number];

function describeColumn(
  { source, believed }: KnownTable,
  { name, type, description, comment, synonyms, samples }: Column,
  sharesValues: boolean,
): string {
  const said = description ?? comment;
  const parts = [
    type,
    source.primary_key.includes(name) ? 'key' : '',
    referenceOf({ source, believed }, name),
    said ? `comment: ${said.slice(0, commentMax)}` : '',
    synonyms.length > 0 ? `also called ${JSON.stringify(synonyms.slice(0, samplesMax))}` : '',
    ...(believed ? believedOfColumn(believed, name, sharesValues) : []),
    sharesValues && samples.length > 0 ? `such as ${JSON.stringify(samples.slice(0, samplesMax))}` : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** The reference of a column to another table: a declared key, or a link that the data support. */
function referenceOf({ source, believed }: KnownTable, name: string): string {
  const declared = source.foreign_keys.find(({ columns }) => columns.length === 1 && columns[0] === name);
  if (declared)
    return `refers to ${[declared.schema, declared.table, declared.references[0]].filter(Boolean).join('.')}`;
  const hop = believed?.hops.find(({ from, toMany }) => !toMany && from.name === name);
  if (!hop) return '';
  const { table } = hop.to;
  return `refers to ${[table.schema, table.name, hop.to.name].filter(Boolean).join('.')}`;
}

function describeMetric({
  name,
  description,
  synonyms,
  source,
  expression,
  filters,
  time_column: time,
}: Metric): DescribedMetric {
  return {
    name,
    ...(description && { description: description.slice(0, commentMax) }),
    ...(synonyms.length > 0 && { synonyms: synonyms.slice(0, samplesMax) }),
    table: source,
    expression,
    ...(filters.length > 0 && { filters }),
    ...(time !== null && { time_column: time }),
  };
}
