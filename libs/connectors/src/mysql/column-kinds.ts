import type { ColumnKind } from '#contracts';

const kinds: [RegExp, ColumnKind][] = [
  [/^tinyint\(1\)/, 'boolean'],
  [/^(tinyint|smallint|mediumint|int|integer|bigint|year|bit)\b/, 'integer'],
  [/^(decimal|numeric|float|double|real)\b/, 'number'],
  [/^date$/, 'date'],
  [/^time\b/, 'time'],
  [/^(datetime|timestamp)\b/, 'timestamp'],
  [/^json$/, 'json'],
  [/^(\w*binary|\w*blob|vector)\b/, 'binary'],
  [/^(\w*char|\w*text|enum|set|uuid|inet\d)\b/, 'text'],
];

/** Returns the kind of a column by its type as the catalog writes it, such as "decimal(10,2)". */
export function kindOfType(type: string): ColumnKind {
  return kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
}
