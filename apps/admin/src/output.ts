import { escapeControls, escapeJsonControls, escapeLine } from '#platform';

/** The output of a command: records, and a secret that is never shown again. */
export interface Output {
  /** For scripts, as it is. */
  json: unknown;
  /** For people: a row per record; undefined leaves its place empty. */
  table: readonly Record<string, unknown>[];
  /** For people: what to know besides. */
  note?: string;
  /** Some of it failed: that is for the exit code. */
  hasFailed?: boolean;
}

/** A table on a terminal, JSON for a script. */
export function describeOutput(output: Output, asJson: boolean): string {
  if (asJson) return `${escapeJsonControls(JSON.stringify(output.json, null, 2))}\n`;
  const lines = tableLines(output.table);
  if (output.note) lines.push('', escapeControls(output.note));
  return `${lines.join('\n')}\n`;
}

/** Columns as wide as their widest value. Names are what somebody chose: what a terminal would obey is escaped. */
export function tableLines(records: readonly Record<string, unknown>[]): string[] {
  const [first] = records;
  if (!first) return ['(none)'];
  const names = Object.keys(first);
  const rows = [
    names.map((name) => name.toUpperCase()),
    ...records.map((record) => names.map((name) => cell(record[name]))),
  ];
  const widths = names.map((_name, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cell(value: unknown): string {
  if (value === undefined) return '';
  if (value === null || value === '') return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? '-' : escapeLine(value.join(','));
  return escapeLine(typeof value === 'string' ? value : JSON.stringify(value));
}
