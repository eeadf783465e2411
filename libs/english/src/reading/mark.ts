import type { Comparison, Grain } from '#sql';
import type { Quantity, SpanUnit } from '../request/request.js';
import type { TimeRange } from '../time/calendar.js';
import type { Meaning } from '../vocabulary/sense.js';
import type { Cue } from './cues.js';

/** What a few words of the question are taken for. */
export type Mark = Place & Role;

export interface Place {
  /** The first token, and the one after the last. */
  from: number;
  to: number;
  /** How well the words say it, from 0 to 1. */
  fit: number;
}

export type Role =
  | { kind: 'sense'; meaning: Meaning; isPlural: boolean }
  | { kind: 'cue'; cue: Cue }
  | { kind: 'when'; range: TimeRange }
  | { kind: 'grain'; grain: Grain }
  | { kind: 'threshold'; operator: Comparison; value: number; upTo: number | undefined }
  | { kind: 'number'; value: number }
  /** "in hours". */
  | { kind: 'unit'; unit: SpanUnit }
  /** "most expensive", "longest": the number, and which end of it. */
  | { kind: 'extreme'; direction: 'ascending' | 'descending'; of: Quantity }
  | { kind: 'idle' }
  /** A word that nothing explains. */
  | { kind: 'left' };

/** One of the marks of a kind of meaning. */
export function meant<Kind extends Meaning['kind']>(
  mark: Mark | undefined,
  kind: Kind,
): Extract<Meaning, { kind: Kind }> | undefined {
  return mark?.kind === 'sense' && isMeaning(mark.meaning, kind) ? mark.meaning : undefined;
}

function isMeaning<Kind extends Meaning['kind']>(
  meaning: Meaning,
  kind: Kind,
): meaning is Extract<Meaning, { kind: Kind }> {
  return meaning.kind === kind;
}

/** The cue that a mark is, if it is one. */
export function cueOf(mark: Mark | undefined): Cue | undefined {
  return mark?.kind === 'cue' ? mark.cue : undefined;
}
