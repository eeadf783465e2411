import type { Part } from './parts.js';
import { isAnd } from './parts.js';

/**
 * "the lowest and highest price and age respectively": the first list has an aggregate for each item of the second, so it is read as "the
 * lowest price and highest age". Without two adjacent lists the cue stays: the measure is asked for each value.
 */
export function pairRespectively(parts: readonly Part[]): Part[] {
  const said = parts.findIndex(isRespectively);
  if (said < 0) return [...parts];
  for (const first of listsIn(parts)) {
    const joint = jointAfter(parts, first.end);
    const second = listAt(parts, first.end + joint.length, isNamed);
    if (!second || second.places.length !== first.places.length) continue;
    // "name and email" is one list: only words between two lists show where the second begins.
    if (joint.length === 0 && !first.isOfCues) continue;
    const pairs = first.places.flatMap((place, at) => [
      ...(at === 0 ? [] : parts.slice(first.ands, first.ands + 1)),
      ...parts.slice(place, place + 1),
      ...joint,
      ...parts.slice(second.places[at] ?? 0, (second.places[at] ?? 0) + 1),
    ]);
    const paired = [...parts.slice(0, first.start), ...pairs, ...parts.slice(second.end)];
    return paired.filter((part) => !isRespectively(part));
  }
  return [...parts];
}

interface List {
  start: number;
  end: number;
  places: number[];
  /** The index of its first "and". */
  ands: number;
  /** True for a list of aggregates, false for one of names. */
  isOfCues: boolean;
}

/** Every list of two or more, each from its first item on. */
function listsIn(parts: readonly Part[]): List[] {
  return [...parts.keys()].flatMap((place) =>
    [isExtreme, isName].flatMap((isItem) =>
      isAnd(parts[place - 1]) ? [] : (listAt(parts, place, isItem) ?? []),
    ),
  );
}

function listAt(
  parts: readonly Part[],
  start: number,
  isItem: (part: Part | undefined) => boolean,
): List | undefined {
  const places: number[] = [];
  let at = start;
  let ands = start;
  while (isItem(parts[at])) {
    places.push(at);
    const next = parts.findIndex((part, place) => place > at && !isAnd(part));
    if (next <= at + 1 || !isItem(parts[next])) break;
    if (places.length === 1) ands = at + 1;
    at = next;
  }
  const last = places.at(-1);
  if (last === undefined || places.length < 2) return undefined;
  return { start, end: last + 1, places, ands, isOfCues: isExtreme(parts[start]) };
}

/** "of", "are", "is above": the words between the lists, which belong to each pair. */
function jointAfter(parts: readonly Part[], from: number): Part[] {
  const end = parts.findIndex((part, place) => place >= from && !isJoint(part));
  return end < 0 ? [] : parts.slice(from, end);
}

function isJoint(part: Part): boolean {
  return part.kind === 'cue' && ['of', 'relative', 'compare', 'named'].includes(part.cue.cue);
}

function isExtreme(part: Part | undefined): boolean {
  return part?.kind === 'cue' && (part.cue.cue === 'aggregate' || part.cue.cue === 'superlative');
}

function isName(part: Part | undefined): boolean {
  return part?.kind === 'mention';
}

function isNamed(part: Part | undefined): boolean {
  return part !== undefined && ['mention', 'number', 'text', 'time'].includes(part.kind);
}

function isRespectively(part: Part): boolean {
  return part.kind === 'cue' && part.cue.cue === 'respectively';
}
