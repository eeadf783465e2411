/** The word of a statement that a failure names: in quotes, or at its end as SQLite has it; undefined for none. */
export function problemPlace(problem: string, sql: string): { from: number; to: number } | undefined {
  const quoted = [...problem.matchAll(/"([^"]{1,200})"/g)].map(([, name]) => name ?? '');
  const atEnd = /: ([\w.]{1,200})$/.exec(problem.trim())?.[1];
  for (const name of atEnd === undefined ? quoted : [...quoted, atEnd]) {
    const from = placeOf(name, sql);
    if (from !== undefined) return { from, to: from + name.length };
  }
  return undefined;
}

/** The first place where a name is a word of its own. */
function placeOf(name: string, sql: string): number | undefined {
  const [text, wanted] = [sql.toLowerCase(), name.toLowerCase()];
  const isOfWord = (at: number) => /[\w$]/.test(text.charAt(at));
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const isWhole = !isOfWord(at - 1) && !isOfWord(at + wanted.length);
    if (isWhole || !/^\w/.test(wanted)) return at;
  }
  return undefined;
}
