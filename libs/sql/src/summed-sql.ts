/**
 * Reports whether a metric's SQL is one sum or one count of rows, with at most a filter, so that its parts add up to the whole. When in
 * doubt, the answer is no.
 */
export function isSummedSql(sql: string): boolean {
  const call = /^\s*(?:sum|count)\s*\(\s*(?!distinct\b)/i.exec(sql);
  if (!call) return false;
  const rest = afterBracket(sql, sql.indexOf('('));
  if (rest === undefined || rest.trim() === '') return rest !== undefined;
  if (!/^\s*filter\s*\(/i.test(rest)) return false;
  return afterBracket(rest, rest.indexOf('('))?.trim() === '';
}

/** The text after the matching closing bracket; undefined without one. */
function afterBracket(sql: string, opening: number): string | undefined {
  let depth = 0;
  let quote = '';
  for (let at = opening; at < sql.length; at += 1) {
    const sign = sql.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return sql.slice(at + 1);
  }
  return undefined;
}
