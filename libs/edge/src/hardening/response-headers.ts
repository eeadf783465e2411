/** Header fields by their lower-case names. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/**
 * Returns the headers of every answer. The answer is for its caller alone and must not be interpreted as another type. If the public
 * address is https, browsers must use only https for a year; they ignore that field over http. Subdomains are left out, because they may
 * belong to others.
 */
export function responseHeadersOf(publicUrl: string): ResponseHeaders {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
