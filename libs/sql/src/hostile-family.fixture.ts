import type { SourceType } from '#contracts';

/** Statements that must be refused, one a line, with what the reason must say. */
export interface HostileFamily {
  dialects: SourceType[];
  reason: RegExp;
  text: string;
}
