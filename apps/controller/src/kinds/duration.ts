import { z } from 'zod';

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A length of time as people write it: 30m, 24h, 90d. */
export const Duration = z
  .string()
  .max(10)
  .regex(/^[1-9][0-9]{0,5}[smhd]$/, 'must be a number and one of s, m, h and d, such as 24h');

/** The milliseconds of a duration. */
export function durationMs(duration: string): number {
  return Number(duration.slice(0, -1)) * (unitMs[duration.slice(-1)] ?? 0);
}
