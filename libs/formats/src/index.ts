export { chartLocale } from './chart-locale.js';
export { isAmount } from './column-format.js';
export type { NumberFormat } from './column-format.js';
export { decimalsOf } from './decimals.js';
export { guessFormat, isLabel } from './guess-format.js';
export { writeCell } from './write-cell.js';
export { writeHeader } from './write-header.js';
export { writeNumber } from './write-number.js';
export { dayIn, writePeriod } from './write-time.js';
