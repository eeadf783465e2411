import type { SourceType } from '#contracts';
import { planDialects } from './dialects/plan-dialects.js';

/** Renders the days between two times, with their fraction. Both arguments are expressions of the dialect. */
export function daysBetween(dialect: SourceType, from: string, to: string): string {
  return planDialects[dialect].daysBetween(from, to);
}
