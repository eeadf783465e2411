/**
 * Finds the columns of a source that an answer's column sums, averages or picks without a change of unit. Failure mode: an amount gets a unit
 * that it does not have. So an item with anything else than such amounts has no result.
 */
import type { SourceType } from '#contracts';
import { answerItems } from './answer-items.js';
import { readClauses } from './clauses.js';
import { lexicalRules } from './lexer/lexical-rules.js';
import type { Token } from './lexer/token.js';
import { tokenize } from './lexer/tokenize.js';

/** An amount of an answer, computed from columns. */
export interface Amount {
  /** The column of the answer. */
  name: string;
  columns: readonly string[];
  /** True if the columns are multiplied, as a price by a quantity, and not added. */
  isProduct: boolean;
}

/** The amounts of a statement's answer, and the names in its FROM in lower case. */
export interface Amounts {
  amounts: readonly Amount[];
  from: ReadonlySet<string>;
}

/** Returns the amounts of an answer; undefined for a statement with more than one SELECT, since a name may mean something else there. */
export function amountsOf(dialect: SourceType, statement: string): Amounts | undefined {
  const clauses = readClauses(tokenize(statement, lexicalRules[dialect]));
  if (!clauses?.FROM || clauses.FROM.some(({ keyword }) => keyword === 'SELECT')) return undefined;
  const parts = { select: clauses.SELECT ?? [], groupBy: clauses['GROUP BY'] };
  const items = answerItems(dialect, parts, (part) => statement.slice(part[0]?.start, part.at(-1)?.end));
  return {
    amounts: items.flatMap(({ name, expression }) => amountIn(name, expression) ?? []),
    from: new Set(clauses.FROM.filter(isName).map(({ value }) => value.toLowerCase())),
  };
}

const keepUnit = new Set(['SUM', 'AVG', 'MIN', 'MAX', 'ROUND', 'COALESCE', 'ABS']);

/** Reports whether a token may turn its expression into something else than amounts in their unit. */
function changesUnit(token: Token, next: string | undefined): boolean {
  if (token.keyword === 'CASE') return true;
  if (isName(token)) return next === '(' && !keepUnit.has(token.keyword);
  return token.kind === 'symbol' ? !'+-*.,'.includes(token.value) : token.kind === 'text';
}

function amountIn(name: string, expression: readonly Token[]): Amount | undefined {
  const columns: string[] = [];
  const operators = new Set<string>();
  for (const [place, token] of expression.entries()) {
    const next = expression[place + 1]?.value;
    if (changesUnit(token, next)) return undefined;
    if (isName(token) && next !== '(' && next !== '.') columns.push(token.value.toLowerCase());
    if (token.kind === 'symbol' && '+-*'.includes(token.value)) operators.add(token.value);
  }
  const isProduct = operators.has('*');
  const isMixed = isProduct && operators.size > 1;
  return name === '' || isMixed || columns.length === 0 ? undefined : { name, columns, isProduct };
}

function isName({ kind }: Token): boolean {
  return kind === 'word' || kind === 'name';
}
