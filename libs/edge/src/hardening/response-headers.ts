/** Header fields by their names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/**
 * The headers of every answer: it is for the caller alone, and never to be taken for anything but what it says it is. Where
 * people reach the service by https, their browsers are to use nothing else for a year; browsers pass that over where it
 * comes by http. Other names below this one may be somebody else's, so they are left out.
 */
export function responseHeadersOf(publicUrl: string): ResponseHeaders {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
