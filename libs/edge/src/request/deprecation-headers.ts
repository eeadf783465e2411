import type { Deprecation } from '#contracts';

/** The header fields of whatever a deprecated operation answers: RFC 9745, RFC 8594, and the page that explains both. */
export function deprecationHeaders({ since, until }: Deprecation, publicUrl: string): Record<string, string> {
  return {
    deprecation: `@${since.getTime() / 1_000}`,
    sunset: until.toUTCString(),
    link: `<${publicUrl}/docs/versioning>; rel="deprecation"; type="text/html"`,
  };
}
