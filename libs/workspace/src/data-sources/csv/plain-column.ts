import { plainDays } from './plain-days.js';
import { plainNumbers } from './plain-numbers.js';

/**
 * The cells of a column as an engine reads them: numbers and days that people write in other ways become plain ones, where every
 * cell that holds something is written in one way and can mean but one thing. Any other column stays as it is.
 */
export function plainColumn(cells: readonly string[]): readonly string[] {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const plain = plainNumbers(filled) ?? plainDays(filled);
  if (!plain) return cells;
  const next = plain.values();
  return cells.map((cell) => (cell.trim() === '' ? cell : (next.next().value ?? cell)));
}
