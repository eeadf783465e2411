import { usageFailure } from '../failure.js';

/** The part of a key that may be shown. */
const prefixLength = 12;

/** A key as people give it. What is wrong is said without repeating it. */
export function parseApiKey(text: string): string {
  const key = text.trim();
  if (/^qg_live_[!-~]+$/.test(key)) return key;
  throw usageFailure(
    'that is not an API key: one begins with qg_live_ and is made in /app/settings/api-keys',
  );
}

/** The part of a key that lists show too. */
export function prefixOf(key: string): string {
  return `${key.slice(0, prefixLength)}…`;
}
