/*
 * The YAML library composes values by recursion, and overflows its stack at some 780 levels. Failure mode: a regular expression is compiled
 * for the first time near the end of the stack, and V8 ends the process (seen with 200,000 brackets, yaml 2.9.1, Node 24). So a text is
 * bounded by its tokens before it is composed. Earlier lexers recursed along a row of indicators, which is bounded, too. The bounds also
 * limit the time of a text, which blocks the event loop.
 */
import { CST, Lexer } from 'yaml';

/** Some 20,000 lines. Measured: the slowest 100,000 tokens keep the process busy for a second. */
const tokensMax = 100_000;
const bracketsMax = 50;
const indentMax = 100;
/** Dashes, colons, anchors and tags of one line outside of brackets: each may open a level. */
const openersMax = 20;
/** The same in a row, separated only by spaces, within brackets as well. */
const rowMax = 100;

const opening: ReadonlySet<string | null> = new Set(['flow-seq-start', 'flow-map-start']);
const closing: ReadonlySet<string | null> = new Set(['flow-seq-end', 'flow-map-end']);
const openers: ReadonlySet<string | null> = new Set([
  'seq-item-ind',
  'explicit-key-ind',
  'map-value-ind',
  'anchor',
  'tag',
]);

/** Throws where a YAML text is deeper or longer than anybody writes. */
export function assertYamlSize(yaml: string): void {
  const nesting = new Nesting();
  let tokens = 0;
  for (const lexeme of new Lexer().lex(yaml)) {
    tokens += 1;
    if (tokens > tokensMax) throw new RangeError(`it has more than ${tokensMax} words and signs`);
    nesting.add(CST.tokenType(lexeme), lexeme.length);
    if (nesting.isTooDeep) throw new RangeError('it is nested too deeply');
  }
}

/** The levels that the tokens so far may have opened. */
class Nesting {
  #brackets = 0;
  #opened = 0;
  #row = 0;
  #indent = 0;
  #isLineStart = true;

  get isTooDeep(): boolean {
    return (
      this.#brackets > bracketsMax ||
      this.#opened > openersMax ||
      this.#row > rowMax ||
      this.#indent > indentMax
    );
  }

  add(type: string | null, length: number): void {
    if (opening.has(type)) this.#brackets += 1;
    else if (closing.has(type)) this.#brackets = Math.max(0, this.#brackets - 1);
    else if (type === 'newline') this.#opened = 0;
    else if (this.#brackets === 0 && openers.has(type)) this.#opened += 1;
    if (openers.has(type)) this.#row += 1;
    else if (type !== 'space') this.#row = 0;
    this.#indent = this.#isLineStart && this.#brackets === 0 && type === 'space' ? length : 0;
    this.#isLineStart = type === 'newline';
  }
}
