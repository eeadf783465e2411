/** A ClickHouse type, split into its name and the parts in its parentheses. */
export interface TypeText {
  name: string;
  parts: string[];
}

/** Splits one level of a type. Quoted texts and names in it may hold commas and parentheses. */
export function typeText(type: string): TypeText {
  const open = type.indexOf('(');
  if (open < 0) return { name: type.trim(), parts: [] };
  return { name: type.slice(0, open).trim(), parts: split(type.slice(open + 1, type.lastIndexOf(')'))) };
}

/** Returns the type of a field of a Tuple or a Nested: `UInt8`, `a UInt8` or `` `a b` UInt8 ``. */
export function fieldType(part: string): string {
  return part.replace(/^(?:`(?:[^`\\]|\\.|``)*`|[A-Za-z_]\w*)\s+(?=[A-Z])/, '');
}

function split(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[\s\S]/g)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${piece}`);
  }
  return parts.map((part) => part.trim());
}
