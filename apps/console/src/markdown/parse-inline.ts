/** A part of a line. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] };

const levelsMax = 6;
const addressLengthMax = 2_000;

/** The parts of a line of Markdown. A mark that nothing closes is text, and so is markup of any other language. */
export function parseInline(line: string, level = 0): Inline[] {
  const parts: Inline[] = [];
  const scan: Scan = { line, level, linksFrom: 0 };
  let text = '';
  let at = 0;
  const flush = () => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  while (at < line.length) {
    const found = level < levelsMax ? partAt(scan, at) : undefined;
    if (found && 'part' in found) {
      flush();
      parts.push(found.part);
    } else text += found?.text ?? line.charAt(at);
    at = found?.end ?? at + 1;
  }
  flush();
  return parts;
}

interface Scan {
  line: string;
  level: number;
  /** The place up to which no bracket opens a link. */
  linksFrom: number;
}

type Found = { end: number } & ({ part: Inline } | { text: string });

function partAt(scan: Scan, at: number): Found | undefined {
  const { line, level } = scan;
  switch (line.charAt(at)) {
    case '\\': {
      const next = line.charAt(at + 1);
      return /[\\`*_[\]()#+.!-]/.test(next) ? { text: next, end: at + 2 } : undefined;
    }
    case '`':
      return codeAt(line, at);
    case '*':
    case '_':
      return line.startsWith('**', at)
        ? emphasisAt(line, { at, mark: '**', kind: 'strong' }, level)
        : emphasisAt(line, { at, mark: line.charAt(at), kind: 'emphasis' }, level);
    case '[':
      return linkAt(scan, at);
    default:
      return undefined;
  }
}

function codeAt(line: string, at: number): Found | undefined {
  const end = line.indexOf('`', at + 1);
  if (end <= at + 1) return undefined;
  return { part: { kind: 'code', text: line.slice(at + 1, end) }, end: end + 1 };
}

interface Mark {
  at: number;
  mark: string;
  kind: 'strong' | 'emphasis';
}

/** A mark stands at the edges of words: names like order_id and products like 2 * 3 have none. */
function emphasisAt(line: string, { at, mark, kind }: Mark, level: number): Found | undefined {
  const from = at + mark.length;
  const to = line.indexOf(mark, from + 1);
  if (to < 0 || /\s/.test(line.charAt(from)) || /\s/.test(line.charAt(to - 1))) return undefined;
  const end = to + mark.length;
  if (mark === '_' && (/\w/.test(line.charAt(at - 1)) || /\w/.test(line.charAt(end)))) return undefined;
  return { part: { kind, parts: parseInline(line.slice(from, to), level + 1) }, end };
}

/** All brackets in front of one `](` lead to the same address, which is looked at once. */
function linkAt(scan: Scan, at: number): Found | undefined {
  const { line, level } = scan;
  if (at < scan.linksFrom) return undefined;
  const middle = line.indexOf('](', at + 1);
  scan.linksFrom = middle < 0 ? line.length : middle;
  if (middle <= at + 1) return undefined;
  const from = middle + 2;
  const length = line.slice(from, from + addressLengthMax + 1).indexOf(')');
  const href = length < 0 ? undefined : safeAddress(line.slice(from, from + length));
  if (href === undefined) return undefined;
  const parts = parseInline(line.slice(at + 1, middle), level + 1);
  return { part: { kind: 'link', href, parts: parts.flatMap(withoutLinks) }, end: from + length + 1 };
}

const schemes = new Set(['http:', 'https:', 'mailto:']);

/** An address could run code, or show a name before an @ that passes for its host. */
function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return schemes.has(protocol) && username === '' && password === '' ? href : undefined;
}

/** A link within a link is its words. */
function withoutLinks(part: Inline): Inline[] {
  if (part.kind === 'link') return part.parts;
  return [part];
}
