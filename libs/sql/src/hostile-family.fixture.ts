import type { SourceType } from '#contracts';

/** Statements that must be refused, one per line, with the pattern that the reason must match. */
export interface HostileFamily {
  dialects: SourceType[];
  reason: RegExp;
  text: string;
}
