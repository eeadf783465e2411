export interface SqlToken {
  kind: 'word' | 'text' | 'number' | 'note' | 'plain';
  text: string;
}

const words =
  'select|distinct|from|where|group|by|order|having|limit|offset|join|left|right|full|inner|outer|cross|on|using|as|and|or|not|in|is|null|like|ilike|between|case|when|then|else|end|with|union|all|except|intersect|over|partition|filter|asc|desc|nulls|first|last|date|timestamp|interval|cast|true|false|exists|any|lateral|fetch|rows|only';

const token = new RegExp(
  [
    String.raw`(?<note>--[^\n]*|/\*[\s\S]*?(?:\*/|$))`,
    String.raw`(?<text>'(?:[^']|'')*(?:'|$))`,
    String.raw`(?<name>"(?:[^"]|"")*(?:"|$)|\`[^\`]*(?:\`|$))`,
    String.raw`(?<number>\b\d+(?:\.\d+)?\b)`,
    String.raw`(?<word>\b(?:${words})\b)`,
  ].join('|'),
  'gi',
);

/** The tokens of a statement, for colors. It never fails: unknown parts are plain. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let end = 0;
  for (const match of sql.matchAll(token)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: sql.slice(end, match.index) });
    tokens.push({ kind: kindOf(match.groups ?? {}), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < sql.length) tokens.push({ kind: 'plain', text: sql.slice(end) });
  return tokens;
}

function kindOf(groups: Record<string, string | undefined>): SqlToken['kind'] {
  if (groups['note'] !== undefined) return 'note';
  if (groups['text'] !== undefined) return 'text';
  if (groups['number'] !== undefined) return 'number';
  return groups['word'] === undefined ? 'plain' : 'word';
}
