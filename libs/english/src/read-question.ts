import type { Plan } from '#sql';
import { assemble } from './assemble/assemble.js';
import type { Catalog } from './catalog/catalog.js';
import { readDraft } from './intent/read-draft.js';
import { readParts } from './intent/parts.js';
import { resolveMentions } from './linking/resolve.js';
import { coverage } from './coverage.js';
import type { Clock } from './time/calendar.js';
import { tokenise } from './words/tokenise.js';

/** One way to understand a question. */
export interface Reading {
  plan: Plan;
  /** From 0 to 1: how sure it is. Below `sureEnough` it is better to ask back than to answer. */
  confidence: number;
  /** What each part of the question was taken for. */
  explains: readonly string[];
}

/** What became of a question. */
export interface ReadQuestion {
  /** The most likely first. */
  readings: Reading[];
  understood: string[];
  unknown: string[];
}

/** Readings of at least this confidence explain most words that carry content. */
export const sureEnough = 0.5;

/** Readings of at least this confidence need no second opinion. */
export const certain = 0.8;

const variants = 2;

/** Understands a question in English as queries over the catalog's tables. Pure: the same input gives the same readings. */
export function readQuestion(question: string, catalog: Catalog, clock: Clock): ReadQuestion {
  const tokens = tokenise(question);
  const parts = readParts(tokens, catalog, clock);
  const said = new Set(tokens.map((token) => token.stem));
  const readings: Reading[] = [];
  const seen = new Set<string>();
  let words = coverage(parts, new Map());
  for (let variant = 0; variant < variants; variant += 1) {
    const meanings = resolveMentions(parts, catalog, variant);
    const draft = readDraft(parts, meanings);
    const plan = assemble(catalog, draft, said);
    const covered = coverage(parts, meanings);
    if (variant === 0) words = covered;
    const key = JSON.stringify(plan);
    if (!plan || seen.has(key)) continue;
    seen.add(key);
    const confidence = covered.share * (variant === 0 ? 1 : 0.7) * (draft.notes.includes('time') ? 0.6 : 1);
    readings.push({ plan, confidence, explains: covered.explains });
  }
  return {
    readings: readings.toSorted((a, b) => b.confidence - a.confidence),
    understood: words.understood,
    unknown: words.unknown,
  };
}
