import { usageFailure } from '../failure.js';

/** Parses a deployment's address as people give it: `https://host`, perhaps with a port or a path. The result has no trailing slash. */
export function parseBaseUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageFailure(
      'the base address must begin with https:// or http://, such as https://analytics.example.com',
    );
  if (url.username || url.password)
    throw usageFailure(
      'the base address must not hold a user or a password; the API key is all that is needed',
    );
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Reports whether requests stay on this machine, and so need no encryption and no proxy. */
export function isLoopback(base: string): boolean {
  const { hostname } = new URL(base);
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Reports whether others could read requests on their way. */
export function isCleartext(base: string): boolean {
  return base.startsWith('http:') && !isLoopback(base);
}
