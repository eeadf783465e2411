import type { SourceType } from '#contracts';
import { quoteIdentifier } from '#sql';

/** A table as a statement of the source's dialect names it. */
export function relationText(
  type: SourceType,
  { schema, name }: { schema: string | null; name: string },
): string {
  const parts = schema === null ? [name] : [schema, name];
  return parts.map((part) => quoteIdentifier(type, part)).join('.');
}
