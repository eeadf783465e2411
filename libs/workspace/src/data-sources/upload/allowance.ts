/*
 * A megabyte of a body may become a gigabyte of cells: rows are padded to the widest, cells share one text, and an archive unpacks to a
 * thousand times its size. All files of an upload are in memory together, so they draw on one allowance.
 */
import { refusedFile } from './refused-file.js';

/** Each takes a hundred bytes until it is read, and a thread shares the memory of the process. */
export const cellsMax = 4_000_000;
const charactersMax = 64_000_000;
const unpackedBytesMax = 100_000_000;

/** The cells, characters and unpacked bytes that the remaining files may hold. */
export class Allowance {
  #cells: number;
  #characters = charactersMax;
  #unpackedBytes = unpackedBytesMax;

  constructor(private readonly cellsAtFirst: number = cellsMax) {
    this.#cells = cellsAtFirst;
  }

  /** Takes cells, padding included. */
  takeCells(count: number): void {
    this.#cells -= count;
    if (this.#cells < 0) throw excess(`${this.cellsAtFirst.toLocaleString('en')} cells`);
  }

  /** Takes the characters of a cell. */
  takeCharacters(count: number): void {
    this.#characters -= count;
    if (this.#characters < 0) throw excess(`${charactersMax / 1_000_000} MB of text in its cells`);
  }

  /** Takes the unpacked size of a part of an archive. */
  takeUnpackedBytes(count: number): void {
    this.#unpackedBytes -= count;
    if (this.#unpackedBytes < 0) throw excess(`${unpackedBytesMax / 1_000_000} MB unpacked`);
  }
}

function excess(most: string): Error {
  return refusedFile(`the upload has more than ${most}; split it`);
}
