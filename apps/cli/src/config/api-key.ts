import { usageFailure } from '../failure.js';

/** The part of a key that may be shown. */
const prefixLength = 12;

/** Parses a key as people give it. An error does not repeat the key. */
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
