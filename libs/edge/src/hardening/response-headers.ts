/** Header fields by their names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/**
 * The headers of every answer: it is for the caller alone, and never to be interpreted as another type. If people reach the service by
 * https, their browsers are to use nothing else for a year; browsers ignore that over http. Subdomains may belong to others, so they are
 * left out.
 */
export function responseHeadersOf(publicUrl: string): ResponseHeaders {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
