import type { Allowance } from './allowance.js';
import type { RawRow } from './raw-table.js';
import { refusedFile } from './refused-file.js';
import { numberText } from './xlsx-cells.js';
import type { NumberShape } from './xlsx-cells.js';
import { readXml } from './xlsx-parts.js';
import type { XmlListener } from './xlsx-parts.js';

const columnsMax = 2_000;
const rowsMax = 1_048_576;

/** The shared parts of a workbook that its cells refer to. */
export interface WorkbookTexts {
  strings: readonly string[];
  shapes: readonly NumberShape[];
  calendar: 'since1900' | 'since1904';
}

/** The non-empty rows of a sheet, with the values of its formulas when it was saved. */
export function readSheet(part: Uint8Array, texts: WorkbookTexts, allowance: Allowance): RawRow[] {
  const reader = new SheetReader(texts, allowance);
  readXml(part, reader);
  return reader.rows;
}

class SheetReader implements XmlListener {
  readonly rows: { line: number; cells: string[] }[] = [];
  #line = 0;
  #column = -1;
  #kind = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isPhonetic = false;

  constructor(
    private readonly texts: WorkbookTexts,
    private readonly allowance: Allowance,
  ) {}

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'row') this.#beginRow(attributes.get('r'));
    if (name === 'c') this.#beginCell(attributes);
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isValue = name === 'v' || (name === 't' && !this.#isPhonetic);
  }

  text(piece: string): void {
    if (this.#isValue) this.#value += piece;
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 'c') this.#endCell();
  }

  #beginRow(number: string | undefined): void {
    const line = Number(number ?? this.#line + 1);
    if (!Number.isInteger(line) || line <= this.#line || line > rowsMax)
      throw refusedFile(`the rows of a sheet are out of order behind row ${this.#line}`);
    this.#line = line;
    this.#column = -1;
  }

  #beginCell(attributes: ReadonlyMap<string, string>): void {
    const letters = /^[A-Z]+/.exec(attributes.get('r') ?? '')?.[0];
    this.#column = letters === undefined ? this.#column + 1 : columnOf(letters);
    if (this.#column >= columnsMax)
      throw refusedFile(`row ${this.#line} has more than ${columnsMax} columns`);
    this.#kind = attributes.get('t') ?? 'n';
    this.#style = Number(attributes.get('s') ?? 0);
    this.#value = '';
  }

  #endCell(): void {
    const text = this.#cellText();
    if (text === '') return;
    const cells = this.#cellsOfRow();
    this.allowance.takeCells(Math.max(0, this.#column + 1 - cells.length));
    this.allowance.takeCharacters(text.length);
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
  }

  /** Empty rows are dropped: there may be a million. */
  #cellsOfRow(): string[] {
    const last = this.rows.at(-1);
    if (last?.line === this.#line) return last.cells;
    const cells: string[] = [];
    this.rows.push({ line: this.#line, cells });
    return cells;
  }

  #cellText(): string {
    const { strings, shapes, calendar } = this.texts;
    // An empty text would become the number 0, and so the first shared text.
    if (this.#value.trim() === '') return '';
    switch (this.#kind) {
      case 's':
        return strings[Number(this.#value)] ?? '';
      case 'b':
        return this.#value === '1' ? 'true' : 'false';
      case 'n':
        return numberText(this.#value, shapes[this.#style] ?? 'number', calendar);
      default:
        return this.#value;
    }
  }
}

/** A is 0 and AA 26. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.slice(0, 4)) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}
