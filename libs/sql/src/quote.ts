import type { SourceType } from '#contracts';

/** Quotes a name such that the dialect reads it back exactly, whatever is in it; throws on a name that no engine can hold. */
export function quoteIdentifier(dialect: SourceType, name: string): string {
  assertQuotable(name, 'name');
  if (name === '') throw new RangeError('an empty name cannot be quoted');
  switch (dialect) {
    case 'mysql':
      return `\`${name.replaceAll('`', '``')}\``;
    case 'clickhouse':
      // ClickHouse reads backslash escapes in names as well as in texts.
      return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '``')}\``;
    default:
      return `"${name.replaceAll('"', '""')}"`;
  }
}

/**
 * Quotes a text such that the dialect reads it back exactly. With NO_BACKSLASH_ESCAPES, MySQL would read a doubled backslash as two:
 * that is still one text, and no way out of it.
 */
export function quoteLiteral(dialect: SourceType, text: string): string {
  assertQuotable(text, 'text');
  const quoted = text.replaceAll("'", "''");
  switch (dialect) {
    case 'mysql':
    case 'clickhouse':
      return `'${quoted.replaceAll('\\', '\\\\')}'`;
    case 'postgresql':
      // This form reads the same with standard_conforming_strings on and off.
      return quoted.includes('\\') ? `E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`;
    default:
      return `'${quoted}'`;
  }
}

function assertQuotable(value: string, noun: string): void {
  if (value.includes('\0')) throw new RangeError(`a ${noun} with a NUL character cannot be quoted`);
  if (!value.isWellFormed()) throw new RangeError(`a ${noun} with half a character cannot be quoted`);
}
