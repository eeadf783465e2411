import type { Deprecation } from '#contracts';

/** Returns the header fields of every answer of a deprecated operation: RFC 9745, RFC 8594, and the page that explains both. */
export function deprecationHeaders({ since, until }: Deprecation, publicUrl: string): Record<string, string> {
  return {
    deprecation: `@${since.getTime() / 1_000}`,
    sunset: until.toUTCString(),
    link: `<${publicUrl}/docs/versioning>; rel="deprecation"; type="text/html"`,
  };
}
