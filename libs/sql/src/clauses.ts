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

/** Words with which a statement is more than one SELECT of rows. */
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

/** The clauses by their keywords outside of brackets; undefined where it is no single SELECT of rows. */
export function readClauses(tokens: readonly Token[]): Clauses | undefined {
  if (tokens[0]?.keyword !== 'SELECT') return undefined;
  const clauses: Clauses = {};
  let current: Token[] = [];
  let depth = 0;
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'close') depth -= 1;
    // A keyword behind a dot is a column.
    const keyword = depth === 0 && tokens[place - 1]?.value !== '.' ? token.keyword : '';
    if (others.has(keyword)) return undefined;
    const start = starts[keyword];
    if (start) {
      if (start !== 'rest' && clauses[start]) return undefined;
      current = [];
      clauses[start] = current;
    } else current.push(token);
    if (token.kind === 'open') depth += 1;
  }
  clauses['GROUP BY']?.shift();
  const [first, second] = clauses.SELECT ?? [];
  if (first?.keyword === 'DISTINCT' && second?.keyword === 'ON') return undefined;
  if (first?.keyword === 'DISTINCT' || first?.keyword === 'ALL') clauses.SELECT?.shift();
  const isWhole = Boolean(clauses.SELECT?.length) && Boolean(clauses.FROM?.length);
  return isWhole ? clauses : undefined;
}
