/**
 * The rows behind a value of a statement's answer: its FROM and WHERE with all columns, restricted to the picked groups. Failure modes:
 * - A part of the text is mistaken for another: only top-level keywords cut it, and a statement with unknown ones is left alone.
 * - A picked value is mistaken for SQL: it is a quoted literal.
 * - The result is no longer the statement that passed the gate: it passes the gate again before it runs.
 */
import type { SourceType } from '#contracts';
import { answerItems, itemOf } from './answer-items.js';
import type { AnswerItem } from './answer-items.js';
import { readClauses } from './clauses.js';
import { lexicalRules } from './lexer/lexical-rules.js';
import type { Token } from './lexer/token.js';
import { tokenize } from './lexer/tokenize.js';
import { quoteIdentifier, quoteLiteral } from './quote.js';

/** A column of an answer with one of its values. */
export interface Pick {
  column: string;
  value: string | number | boolean | null;
}

/** Builds a statement for the rows behind an answer; undefined if they cannot be determined. Picks of computed columns are left out. */
export function rowsBehind(
  dialect: SourceType,
  statement: string,
  picks: readonly Pick[],
  limit: number,
): string | undefined {
  const picked = readPicked(dialect, statement, picks);
  return picked && `SELECT *\n${picked.rows}\nLIMIT ${limit}`;
}

/** The parts of a statement that picked values of its answer were computed from. */
interface PickedRows {
  items: readonly AnswerItem[];
  textOf: (part: readonly Token[]) => string;
  from: readonly Token[];
  /** FROM and WHERE. */
  rows: string;
}

/**
 * Builds a statement for the sums of an answer by a column of the tables that it reads, the largest
 * first; undefined if they cannot be determined.
 */
export function brokenDown(
  dialect: SourceType,
  statement: string,
  { picks, column }: { picks: readonly Pick[]; column: string },
  limit: number,
): string | undefined {
  const picked = readPicked(dialect, statement, picks);
  // Columns within brackets are not those of the tables, and a window would be computed over other rows.
  if (!picked || picked.from.some(({ keyword }) => keyword === 'SELECT')) return undefined;
  const sums = picked.items.filter(({ isComputed }) => isComputed);
  if (sums.length === 0 || sums.some(({ expression }) => expression.some(isOver))) return undefined;
  const by = quoteIdentifier(dialect, column);
  const select = sums.map(({ name, expression }) => {
    const alias = name === '' ? '' : ` AS ${quoteIdentifier(dialect, name)}`;
    return `${picked.textOf(expression)}${alias}`;
  });
  return `SELECT ${[by, ...select].join(', ')}\n${picked.rows}\nGROUP BY ${by}\nORDER BY 2 DESC, 1\nLIMIT ${limit}`;
}

function isOver({ keyword }: Token): boolean {
  return keyword === 'OVER';
}

function readPicked(dialect: SourceType, statement: string, picks: readonly Pick[]): PickedRows | undefined {
  const tokens = tokenize(statement, lexicalRules[dialect]);
  const clauses = readClauses(tokens);
  if (!clauses) return undefined;
  const textOf = (part: readonly Token[]) => statement.slice(part[0]?.start, part.at(-1)?.end);
  const items = answerItems(dialect, { select: clauses.SELECT ?? [], groupBy: clauses['GROUP BY'] }, textOf);
  const conditions = clauses.WHERE ? [bracketed(textOf(clauses.WHERE))] : [];
  for (const { column, value } of picks) {
    const item = itemOf(items, column);
    if (item?.isGroup) conditions.push(isEqual(dialect, textOf(item.expression), value));
    // To pass over any other pick would return the rows of all groups for those of one.
    else if (!item?.isComputed) return undefined;
  }
  const { FROM: from = [] } = clauses;
  const where = conditions.length > 0 ? `\nWHERE ${conditions.join(' AND ')}` : '';
  return { items, textOf, from, rows: `FROM ${textOf(from)}${where}` };
}

/** Puts a text in brackets. The line breaks end a comment at the end of the text. */
function bracketed(text: string): string {
  return `(\n${text}\n)`;
}

function isEqual(dialect: SourceType, expression: string, value: Pick['value']): string {
  if (value === null) return `${bracketed(expression)} IS NULL`;
  return `${bracketed(expression)} = ${typeof value === 'string' ? quoteLiteral(dialect, value) : String(value)}`;
}
