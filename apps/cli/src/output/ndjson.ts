import type { Result } from '../responses/parse-response.js';

/** A JSON object a line. Columns of the same name are told apart, since an object keeps only one of them. */
export function ndjsonLines({ columns, rows }: Result): string[] {
  const names = distinct(columns);
  return rows.map((row) =>
    JSON.stringify(Object.fromEntries(names.map((name, place) => [name, row[place] ?? null]))),
  );
}

function distinct(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let count = 2; taken.has(name); count += 1) name = `${column}_${count}`;
    taken.add(name);
    return name;
  });
}
