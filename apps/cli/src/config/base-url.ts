import { usageFailure } from '../failure.js';

/** Where a deployment is, as people give it: `https://host`, with a port or a path where there is one; no slash at its end. */
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

/** Whether what is sent stays on this machine, so that it needs no encryption and no proxy. */
export function isLoopback(base: string): boolean {
  const { hostname } = new URL(base);
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Whether others can read on the way what is sent. */
export function isCleartext(base: string): boolean {
  return base.startsWith('http:') && !isLoopback(base);
}
