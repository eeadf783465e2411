import type { SourceType } from '#contracts';
import { planDialects } from './dialects/plan-dialects.js';

/** The days from one time to another with their fraction, of two expressions of the dialect. */
export function daysBetween(dialect: SourceType, from: string, to: string): string {
  return planDialects[dialect].daysBetween(from, to);
}
