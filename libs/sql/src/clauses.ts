import type { Token } from './lexer/token.js';

type ClauseName = 'SELECT' | 'FROM' | 'WHERE' | 'GROUP BY' | 'rest';
type Clauses = Partial<Record<ClauseName, Token[]>>;

const starts: Partial<Record<string, ClauseName>> = {
  SELECT: 'SELECT',
  FROM: 'FROM',
  WHERE: 'WHERE',
  GROUP: 'GROUP BY',
  HAVING: 'rest',
  ORDER: 'rest',
  LIMIT: 'rest',
  OFFSET: 'rest',
  FETCH: 'rest',
};

/** Keywords of a statement that is more than one SELECT of rows. */
const others = new Set([
  'UNION',
  'INTERSECT',
  'EXCEPT',
  'WITH',
  'WINDOW',
  'QUALIFY',
  'PREWHERE',
  'SAMPLE',
  'TOP',
]);

/** Returns the clauses by their keywords outside of brackets; undefined if the statement is no single SELECT of rows. */
export function readClauses(tokens: readonly Token[]): Clauses | undefined {
  if (tokens[0]?.keyword !== 'SELECT') return undefined;
  const clauses = splitAtKeywords(tokens);
  if (!clauses) return undefined;
  clauses['GROUP BY']?.shift();
  const { SELECT: select = [], FROM: from = [] } = clauses;
  const [first, second] = select;
  if (first?.keyword === 'DISTINCT' && second?.keyword === 'ON') return undefined;
  if (first && quantifiers.has(first.keyword)) select.shift();
  return select.length > 0 && from.length > 0 ? clauses : undefined;
}

const quantifiers = new Set(['DISTINCT', 'ALL']);

function splitAtKeywords(tokens: readonly Token[]): Clauses | undefined {
  const clauses: Clauses = {};
  let current: Token[] = [];
  let depth = 0;
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'close') depth -= 1;
    // A keyword behind a dot is a column name.
    const keyword = depth === 0 && tokens[place - 1]?.value !== '.' ? token.keyword : '';
    const start = starts[keyword];
    if (others.has(keyword) || (start && start !== 'rest' && clauses[start])) return undefined;
    if (start) {
      current = [];
      clauses[start] = current;
    } else current.push(token);
    if (token.kind === 'open') depth += 1;
  }
  return clauses;
}
