/** Whether the values of groups sum up to that of all, by a metric's SQL: one sum or count, and not of different things. */
export function isAdditive(expression: string): boolean {
  const [opening] = /^\s*(sum|count)\s*(?=\()/i.exec(expression) ?? [];
  if (opening === undefined || /^\s*count\s*\(\s*distinct\b/i.test(expression)) return false;
  const rest = afterParentheses(expression.slice(opening.length));
  if (rest === undefined) return false;
  const [filter] = /^\s*filter\s*(?=\()/i.exec(rest) ?? [];
  return (filter === undefined ? rest : afterParentheses(rest.slice(filter.length)))?.trim() === '';
}

/** What comes after the parentheses that a text opens with. One that stands in a quoted text may end it early: then it is no sum. */
function afterParentheses(text: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(at + 1);
  }
  return undefined;
}
