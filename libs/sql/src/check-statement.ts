import type { SourceType } from '#contracts';
import { type KnownRelation, type KnownRelations, knownRelations } from './known-relations.js';
import { groupTokens } from './lexer/group.js';
import { lexicalRules } from './lexer/lexical-rules.js';
import type { Token } from './lexer/token.js';
import { tokenize } from './lexer/tokenize.js';
import { assertNamesAgree } from './postgresql/assert-names-agree.js';
import { readPostgresql } from './postgresql/read-postgresql.js';
import { scanStatement } from './scan/scan-statement.js';
import { type RefusalKind, StatementRefused } from './statement-refused.js';

/** The gate's verdict on a statement. */
export type StatementVerdict =
  | {
      ok: true;
      /** The checked statement, which may run: without outer comments and semicolons. */
      statement: string;
      /** The known relations it reads, each once. */
      relations: KnownRelation[];
    }
  | {
      ok: false;
      /** A plain sentence for a person that names what was refused. */
      reason: string;
      kind: RefusalKind;
    };

const bytesMax = 100_000;

/**
 * The maximum number of words and operators. A chain such as `not not not …` nests one level per token without a bracket. Measured: PostgreSQL's
 * parser in WASM overflows its stack beyond 5,000 levels, and stays damaged; lists of values cost nothing and are not counted.
 */
const stepsMax = 3_000;

/**
 * Checks that a statement is exactly one reading query over the given relations, with functions that only compute. A name without a schema refers
 * to `defaultSchema`, or without one to the default of the engine: public in PostgreSQL, main in DuckDB and SQLite.
 */
export function checkStatement(
  dialect: SourceType,
  statement: string,
  relations: readonly KnownRelation[],
  defaultSchema?: string,
): StatementVerdict {
  try {
    const trimmed = trimStatement(dialect, statement);
    const known = knownRelations(dialect, relations, defaultSchema);
    const used = readRelations(dialect, trimmed, known);
    return { ok: true, statement: trimmed.statement, relations: [...used] };
  } catch (error) {
    if (error instanceof StatementRefused) return { ok: false, reason: error.message, kind: error.kind };
    throw error;
  }
}

interface TrimmedStatement {
  statement: string;
  tokens: Token[];
}

/** Bounds the statement before any recursive code sees it, and removes the comments and semicolons around it. */
function trimStatement(dialect: SourceType, statement: string): TrimmedStatement {
  if (Buffer.byteLength(statement) > bytesMax)
    throw new StatementRefused('size', `the statement is longer than ${bytesMax} bytes`);
  if (statement.includes('\0') || !statement.isWellFormed())
    throw new StatementRefused('syntax', 'the statement contains a character that is not text');
  const tokens = tokenize(statement, lexicalRules[dialect]);
  while (tokens.at(-1)?.value === ';' && tokens.at(-1)?.kind === 'symbol') tokens.pop();
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined)
    throw new StatementRefused('syntax', 'there is no statement to run');
  const steps = tokens.filter(
    ({ kind, value }) => kind === 'word' || (kind === 'symbol' && value !== ','),
  ).length;
  if (steps > stepsMax)
    throw new StatementRefused('size', `the statement has more than ${stepsMax} words and operators`);
  return { statement: statement.slice(first.start, last.end), tokens };
}

function readRelations(
  dialect: SourceType,
  { statement, tokens }: TrimmedStatement,
  known: KnownRelations,
): ReadonlySet<KnownRelation> {
  const items = groupTokens(tokens);
  if (tokens.some(({ kind, value }) => kind === 'symbol' && value === ';'))
    throw new StatementRefused('statement', 'only one statement may run, and there are several');
  assertReading(tokens);
  if (dialect !== 'postgresql') return scanStatement(dialect, items, known);
  assertNamesAgree(tokens);
  return readPostgresql(statement, known);
}

/** Refuses a statement that does not start like a query, early and in plain words. */
function assertReading(tokens: readonly Token[]): void {
  const first = tokens.find(({ kind, value }) => kind !== 'open' || value !== '(');
  if (first === undefined || startingKeywords.has(first.keyword)) return;
  if (first.keyword === '')
    throw new StatementRefused('syntax', `a statement cannot start with "${first.value.slice(0, 40)}"`);
  const article = /^[AEIOU]/.test(first.keyword) ? 'an' : 'a';
  const name = first.keyword.slice(0, 40);
  throw new StatementRefused('statement', `only one SELECT may run, and this is ${article} ${name}`);
}

const startingKeywords: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', 'FROM']);
