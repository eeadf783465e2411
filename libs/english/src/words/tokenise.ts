import { spelledOut } from './identifier-words.js';
import { stem } from './stem.js';

/** A piece of the question: a word, a number, a quoted text, or one sign. */
export interface Token {
  kind: 'word' | 'number' | 'quoted' | 'sign';
  /** As written; of a quoted text, the content. */
  text: string;
  lower: string;
  stem: string;
  /** Its place in the original text. */
  from: number;
  to: number;
  /** The value of a number. */
  value: number;
  source: string;
  /** Names of the source that resemble a word which is none of them. */
  near?: readonly NearWord[];
}

/** A word by its stem, and the similarity of another to it, from 0 to 1. */
export interface NearWord {
  stem: string;
  likeness: number;
}

/** The maximum length that is read. Nobody types a longer question, and every later step is bounded by this. */
export const charactersRead = 2_000;
const tokensMax = 300;

const pattern =
  /"(?<double>[^"\n]{1,200})"|“(?<curly>[^”\n]{1,200})”|(?<![\p{L}\p{N}])['‘](?<single>[^'’\n]{1,200})['’](?![\p{L}\p{N}])|(?<date>\d{4}-\d{2}-\d{2})|(?<number>(?:(?<![^\s(=<>])[-−])?\d+(?:,\d{3})*(?:\.\d+)?)(?<scale>[kKmM%])?(?![\p{L}\p{N}])|(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:[&.-][\p{L}\p{N}]+|['’](?!(?:re|ve|ll)(?!\p{L}))\p{L}{2,})*)(?:['’](?:s|S)(?!\p{L}))?|(?<negated>n['’]t)|(?<sign><>|[<>]=?|!=|[=,;:?!.()/%+&-])/gu;

/** Splits a question into words, numbers, quoted texts and signs; other characters are dropped. */
export function tokenise(question: string): Token[] {
  const text = question
    .slice(0, charactersRead)
    .replaceAll(/(?<=\p{L})n['’]t(?!\p{L})/gu, ' not ')
    .replaceAll(hurriedNot, '$1 not')
    .replaceAll(hurriedIs, '$1 is')
    .replaceAll(hurriedHave, '$1 have')
    .replaceAll(/(?<=\p{L})['’]ve(?!\p{L})/gu, '')
    .replaceAll(/(?<=\blast time )(?:some|any)(?:body|one) /gi, '')
    .replaceAll(/(?<![\p{L}"'‘“])(any|every|some|no)(?:body|[ -]?one)(?=[\s?.!,]|$)(?! of)/giu, '$1 people');
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const scale = scales.get(match[0].toLowerCase());
    if (scale !== undefined && scaleLast(tokens, scale, match.index + match[0].length)) continue;
    const token = toToken(match.groups ?? {});
    if (token) tokens.push({ ...token, from: match.index, to: match.index + match[0].length, source: text });
    if (tokens.length === tokensMax) break;
  }
  return tokens;
}

/** Contractions without an apostrophe: "havent", "whats", "weve". */
const hurriedNot = /\b(have|has|had|do|does|did|is|are|was|were)nt\b/gi;
const hurriedIs = /\b(what|who|how|where)s\b/gi;
const hurriedHave = /\b(we|they|you)ve\b/gi;

/** Adjacent words in the person's own spelling, with the characters between them. */
export function asWritten(tokens: readonly Token[]): string {
  const [first] = tokens;
  return first ? first.source.slice(first.from, tokens.at(-1)?.to) : '';
}

function toToken(groups: Record<string, string | undefined>): Token | undefined {
  const quoted = groups['double'] ?? groups['curly'] ?? groups['single'];
  if (quoted !== undefined) return tokenOf('quoted', quoted.trim());
  if (groups['date'] !== undefined) return tokenOf('word', groups['date']);
  if (groups['number'] !== undefined) return numberToken(groups['number'], groups['scale']);
  if (groups['word'] !== undefined) return wordToken(groups['word']);
  return groups['sign'] === undefined ? undefined : tokenOf('sign', groups['sign']);
}

const scales: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['grand', 1e3],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

/** "2 million", "a hundred": one number. */
function scaleLast(tokens: Token[], scale: number, to: number): boolean {
  const last = tokens.at(-1);
  const isOne = last?.kind === 'word' && last.lower === 'a';
  if (!last || !(isOne || last.kind === 'number')) return false;
  // A number is not skipped, as an "a" would be.
  const number = isOne ? { ...tokenOf('number', String(scale)), from: last.from, source: last.source } : last;
  tokens[tokens.length - 1] = { ...number, value: (isOne ? 1 : last.value) * scale, to };
  return true;
}

function numberToken(written: string, scale: string | undefined): Token {
  const plain = written.replaceAll(',', '').replace('−', '-');
  const factor = { k: 1e3, m: 1e6 }[scale?.toLowerCase() ?? ''] ?? 1;
  return { ...tokenOf('number', written + (scale ?? '')), value: Number(plain) * factor };
}

const smallNumbers: ReadonlyMap<string, number> = new Map(
  [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ].map((word, value) => [word, value]),
);

function wordToken(written: string): Token {
  const value = smallNumbers.get(written.toLowerCase());
  if (value === undefined) return tokenOf('word', written);
  return { ...tokenOf('number', written), value };
}

function tokenOf(kind: Token['kind'], text: string): Token {
  const lower = text.toLowerCase();
  return {
    kind,
    text,
    lower,
    stem: kind === 'word' ? stem(spelledOut(lower)) : lower,
    from: 0,
    to: 0,
    source: '',
    value: Number.NaN,
  };
}
