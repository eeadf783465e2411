/**
 * An engine's message as a model may read it. Engines quote values of rows (invalid input syntax for type integer: "Ada"), which stay here
 * unless the workspace shares them. So quoted texts and numbers are removed unless they are part of the statement, which is the model's own.
 * A value may itself hold quotes, so the removal extends to the last quote of the line.
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

/** Reports whether the text is a word of the statement. */
function isOwn(text: string, sql: string): boolean {
  return text !== '' && new RegExp(String.raw`(?<!\w)${RegExp.escape(text)}(?!\w)`).test(sql);
}
