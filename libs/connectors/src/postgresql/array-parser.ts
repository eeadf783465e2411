import type { Cell } from '#contracts';

/**
 * Reads an array as PostgreSQL writes it, such as `{1,NULL,"a,b"}`, `{{1,2},{3,4}}` or, with bounds, `[0:1]={1,2}`.
 * Text of another form is left as it is.
 */
export function parseArray(text: string, delimiter: string, element: (text: string) => Cell): Cell {
  const start = text.indexOf('{');
  if (start < 0) return text;
  return new ArrayReader(text, start, delimiter, element).list();
}

class ArrayReader {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #element: (text: string) => Cell;
  #at: number;

  constructor(text: string, start: number, delimiter: string, element: (text: string) => Cell) {
    this.#text = text;
    this.#at = start;
    this.#delimiter = delimiter;
    this.#element = element;
  }

  list(): Cell[] {
    const cells: Cell[] = [];
    this.#at += 1;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '}') {
      cells.push(this.#item());
      if (this.#text[this.#at] === this.#delimiter) this.#at += 1;
    }
    this.#at += 1;
    return cells;
  }

  #item(): Cell {
    const first = this.#text[this.#at];
    if (first === '{') return this.list();
    if (first === '"') return this.#element(this.#quoted());
    const word = this.#word();
    return word === 'NULL' ? null : this.#element(word);
  }

  #word(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !this.#isEnd(this.#text[this.#at])) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  #isEnd(letter: string | undefined): boolean {
    return letter === this.#delimiter || letter === '}';
  }

  #quoted(): string {
    let content = '';
    this.#at += 1;
    let start = this.#at;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"') {
      if (this.#text[this.#at] === '\\') {
        content += this.#text.slice(start, this.#at);
        start = this.#at + 1;
        this.#at += 1;
      }
      this.#at += 1;
    }
    content += this.#text.slice(start, this.#at);
    this.#at += 1;
    return content;
  }
}
