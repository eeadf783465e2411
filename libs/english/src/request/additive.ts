/** Reports whether the SQL of a metric is additive: a single sum or count, and no count of distinct values. */
export function isAdditive(expression: string): boolean {
  const [opening] = /^\s*(sum|count)\s*(?=\()/i.exec(expression) ?? [];
  if (opening === undefined || /^\s*count\s*\(\s*distinct\b/i.test(expression)) return false;
  const rest = afterParentheses(expression.slice(opening.length));
  if (rest === undefined) return false;
  const [filter] = /^\s*filter\s*(?=\()/i.exec(rest) ?? [];
  return (filter === undefined ? rest : afterParentheses(rest.slice(filter.length)))?.trim() === '';
}

/** Returns the text after the leading parenthesised group. A quoted parenthesis may end the group early; the rest then makes it no plain sum. */
function afterParentheses(text: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(at + 1);
  }
  return undefined;
}
