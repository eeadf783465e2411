/**
 * An engine's message as a model may read it. Engines quote values of rows ("invalid input syntax for type integer: "Ada""), and
 * values stay here unless the workspace shares them: what is quoted, and any number, is left out where it is not a part of
 * the statement, which is the model's own.
 */
export function shareableProblem(message: string, sql: string): string {
  const [line = ''] = message.split('\n');
  return line
    .replaceAll(quoted, (part) => (sql.includes(part.slice(1, -1)) ? part : `${part[0]}…${part.at(-1)}`))
    .replaceAll(number, (part) => (sql.includes(part) ? part : '…'))
    .slice(0, lengthMax);
}

const lengthMax = 500;
const quoted = /"[^"]*"?|'[^']*'?|`[^`]*`?|\([^()]*\)(?==)|=\([^()]*\)/g;
const number = /\d[\d.,:-]*/g;
