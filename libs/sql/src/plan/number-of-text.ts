import type { SourceType } from '#contracts';
import { planDialects } from './dialects/plan-dialects.js';

/** The number that a text is, of an expression of the dialect; null where it is none. */
export function numberOfText(dialect: SourceType, text: string): string {
  return planDialects[dialect].numberOfText(text);
}
