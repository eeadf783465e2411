import type { SourceType } from '#contracts';
import { planDialects } from './dialects/plan-dialects.js';

/** Renders the number in a text, which is an expression of the dialect; null if the text is no number. */
export function numberOfText(dialect: SourceType, text: string): string {
  return planDialects[dialect].numberOfText(text);
}
