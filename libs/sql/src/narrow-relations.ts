/**
 * Narrows a statement to fewer rows of its relations. A CTE with the name of each relation precedes the statement, so that aggregates, limits and
 * ranks are computed over those rows. Failure modes:
 * - A name reaches around the CTE to the relation itself: its schema is removed, and the gate checks the
 *   statement with the CTE as the only relation.
 * - The statement itself has a CTE of that name: nothing is certain then, so it is not narrowed.
 * - The CTE is taken for recursive: within it, the relation has its schema.
 */
import { randomUUID } from 'node:crypto';
import type { SourceType } from '#contracts';
import { checkStatement } from './check-statement.js';
import { KnownRelations, usualSchemaOf } from './known-relations.js';
import type { KnownRelation } from './known-relations.js';
import { lexicalRules } from './lexer/lexical-rules.js';
import type { Token } from './lexer/token.js';
import { tokenize } from './lexer/tokenize.js';
import type { Condition, PlanSource } from './plan/plan.js';
import { renderPlan } from './plan/render.js';
import { quoteIdentifier } from './quote.js';

/** A relation with the conditions on its rows, which name it by its own name. */
export interface NarrowedRelation {
  relation: KnownRelation;
  conditions: readonly Condition[];
}

/**
 * Narrows a statement that passed the gate to the rows that meet the conditions; undefined if it might read other rows.
 * `reads` are all relations that the statement reads.
 */
export function narrowRelations(
  dialect: SourceType,
  statement: string,
  narrowed: readonly NarrowedRelation[],
  { reads, defaultSchema }: { reads: readonly KnownRelation[]; defaultSchema?: string | undefined },
): string | undefined {
  const tokens = tokenize(statement, lexicalRules[dialect]);
  const fold = folding(dialect);
  const names = new Set(narrowed.map(({ relation }) => fold(relation.name)));
  const isSure = names.size === narrowed.length && !definesAny(dialect, tokens, names);
  if (!isSure || (dialect === 'mysql' && tokens[1]?.keyword === 'RECURSIVE')) return undefined;
  const bare = withoutSchemas(dialect, statement, tokens, narrowed, defaultSchema);
  const others = reads.filter((read) => !narrowed.some(({ relation }) => relation === read));
  const stands = narrowed.map(({ relation }) => ({ ...relation, schema: undefined, name: unguessable() }));
  const trial = withCtes(
    bare,
    narrowed.map(({ relation }, place) => cteOf(dialect, relation, stands[place] ?? relation, [])),
  );
  if (!checkStatement(dialect, trial, [...others, ...stands], defaultSchema).ok) return undefined;
  return withCtes(
    bare,
    narrowed.map(({ relation, conditions }) => cteOf(dialect, relation, relation, conditions)),
  );
}

/** Returns a name that nobody could have written into a statement. */
function unguessable(): string {
  return `rows_${randomUUID().replaceAll('-', '')}`;
}

function cteOf(
  dialect: SourceType,
  { name, columns }: KnownRelation,
  read: KnownRelation,
  conditions: readonly Condition[],
): string {
  const schema = read.name === name ? (read.schema ?? usualSchemaOf(dialect)) : read.schema;
  const from: PlanSource = { alias: name, table: { schema, name: read.name } };
  const select = columns.map((column) => ({
    expression: { kind: 'column', of: name, column } as const,
    label: column,
  }));
  const query = renderPlan(dialect, {
    from,
    joins: [],
    where: conditions,
    select,
    groupBy: [],
    having: [],
    orderBy: [],
  });
  return `${quoteIdentifier(dialect, name)} AS (\n${query}\n)`;
}

function withCtes(statement: string, ctes: readonly string[]): string {
  const beginning = /^WITH(\s+RECURSIVE)?(?=\s)/i.exec(statement);
  if (!beginning) return `WITH ${ctes.join(',\n')}\n${statement}`;
  return `${beginning[0]} ${ctes.join(',\n')},${statement.slice(beginning[0].length)}`;
}

/** Reports whether the statement itself defines one of those names: `orders AS (…)` or `orders (…)`. */
function definesAny(dialect: SourceType, tokens: readonly Token[], names: ReadonlySet<string>): boolean {
  return tokens.some((token, place) => {
    if (!isNamed(token) || !names.has(nameOf(dialect, token)) || tokens[place - 1]?.value === '.')
      return false;
    const next = tokens[place + 1];
    if (next?.value === '(') return true;
    const behind = tokens[place + 2];
    return (
      next?.keyword === 'AS' &&
      (behind?.value === '(' || /^(?:NOT|MATERIALIZED)$/.test(behind?.keyword ?? ''))
    );
  });
}

/** Replaces each `public.orders` that is narrowed by `orders`. */
function withoutSchemas(
  dialect: SourceType,
  statement: string,
  tokens: readonly Token[],
  narrowed: readonly NarrowedRelation[],
  defaultSchema: string | undefined,
): string {
  const fold = folding(dialect);
  const schemaOf = ({ schema }: KnownRelation) => schema ?? defaultSchema ?? usualSchemaOf(dialect);
  const isMeant = (schema: Token, name: Token) =>
    narrowed.some(
      ({ relation }) =>
        fold(relation.name) === nameOf(dialect, name) &&
        fold(schemaOf(relation) ?? '') === nameOf(dialect, schema),
    );
  let text = '';
  let end = 0;
  for (const [place, schema] of tokens.entries()) {
    const [dot, name] = [tokens[place + 1], tokens[place + 2]];
    const isPair = isNamed(schema) && dot?.value === '.' && dot.kind === 'symbol' && name !== undefined;
    if (!isPair || !isNamed(name) || tokens[place - 1]?.value === '.' || !isMeant(schema, name)) continue;
    text += statement.slice(end, schema.start);
    end = name.start;
  }
  return text + statement.slice(end);
}

function isNamed({ kind }: Token): boolean {
  return kind === 'word' || kind === 'name';
}

function folding(dialect: SourceType): (name: string) => string {
  const known = new KnownRelations(dialect, [], undefined);
  return (name) => known.fold(name);
}

/** Folds a name as the engine does to compare it; PostgreSQL reads names without quotes in lower case. */
function nameOf(dialect: SourceType, { kind, value }: Token): string {
  const isSmall = dialect === 'postgresql' && kind === 'word';
  return isSmall ? value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : folding(dialect)(value);
}
