/**
 * An engine's message as a model may read it. Engines quote values of rows (invalid input syntax for type integer: "Ada"), and values
 * stay here unless the workspace shares them. So what is quoted, and any number, is left out where it is not a part of the
 * statement, which is the model's own; and since a value may hold quotes itself, up to the last of the line.
 */
export function shareableProblem(message: string, sql: string): string {
  const [line = ''] = message.split('\n');
  return withoutQuoted(line, sql)
    .replaceAll(/(?<!\w)\d[\d.,:-]*/g, (number) => (isOwn(number, sql) ? number : '…'))
    .slice(0, lengthMax);
}

const lengthMax = 500;

function withoutQuoted(line: string, sql: string): string {
  const foreign = [...line.matchAll(/["'`]([^"'`]*)["'`]?/g)].find(([, text = '']) => !isOwn(text, sql));
  if (!foreign) return line;
  const last = Math.max(...['"', "'", '`'].map((quote) => line.lastIndexOf(quote)));
  const rest = last > foreign.index ? line.slice(last + 1) : '';
  return `${line.slice(0, foreign.index)}…${rest}`;
}

/** Whether it stands in the statement as a word of its own. */
function isOwn(text: string, sql: string): boolean {
  return text !== '' && new RegExp(String.raw`(?<!\w)${RegExp.escape(text)}(?!\w)`).test(sql);
}
