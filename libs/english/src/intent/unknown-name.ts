import { isOfPeople } from '../catalog/people.js';
import { isFiller } from '../words/lexicon.js';
import type { Part } from './parts.js';

/** "customers named O'Brien", "whose name is Smith", "orders of customer D'Angelo": names that no sample has. */
export function readNames(parts: readonly Part[]): Part[] {
  const read: Part[] = [];
  for (const part of parts) {
    const last = read.at(-1);
    if (part.kind === 'word' && last?.kind === 'text' && last.isName && isNext(last, part) && isCapital(part))
      read[read.length - 1] = {
        ...last,
        length: last.length + part.length,
        text: `${last.text} ${textOf(part)}`,
      };
    else if (part.kind === 'word' && isName(part, read))
      read.push({ ...part, kind: 'text', text: textOf(part), isName: true });
    else read.push(part);
  }
  return read;
}

type Word = Extract<Part, { kind: 'word' }>;

/** Phones write a curly apostrophe where the data has none. */
function textOf({ token }: Word): string {
  return token.text.replaceAll('’', "'");
}

function isName(part: Word, before: readonly Part[]): boolean {
  const [name, last] = before.slice(-2);
  const joint = before.at(-1);
  if (!joint || !isNext(joint, part)) return false;
  if (joint.kind === 'cue')
    return (
      joint.cue.cue === 'named' || (last?.kind === 'cue' && last.cue.cue === 'relative' && saysName(name))
    );
  return isCapital(part) && isSomebody(joint);
}

function isNext({ start, length }: Part, next: Part): boolean {
  return start + length === next.start;
}

function isCapital({ token }: Word): boolean {
  return /^\p{Lu}/u.test(token.text) && !isFiller(token.lower);
}

function saysName(part: Part | undefined): boolean {
  return part?.kind === 'mention' && ['nam', 'titl'].includes(part.mention.words.at(-1) ?? '');
}

/** One of the people, right before the name. */
function isSomebody(part: Part): boolean {
  if (part.kind !== 'mention' || part.mention.isPlural) return false;
  return part.mention.tables.some(({ item, score }) => score >= 0.9 && isOfPeople(item));
}
