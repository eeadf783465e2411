import { cellsMax } from './allowance.js';
import { refusedFile } from './refused-file.js';
import { readXml } from './xlsx-parts.js';

/** The display of a number in a sheet: as a day, a moment, a time of day, or the number itself. */
export type NumberShape = 'number' | 'day' | 'moment' | 'time';

const msOfDay = 86_400_000;
/** Day zero of the two calendars of workbooks. */
const epochs = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };
/** Excel has a 29th of February in 1900. */
const firstRightDay = 61;
const lastDay = 2_958_466;

/** Excel has no more styles, and fewer formats. */
const shapesMax = 65_536;

/** The texts that cells refer to by number. */
export function readSharedStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (!part) return strings;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text: (piece) => {
      if (isText && !isPhonetic) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(text);
      if (strings.length > cellsMax) throw refusedFile('it has more texts than cells may be together');
    },
  });
  return strings;
}

/** The shape of numbers under each style of the workbook. */
export function readShapes(part: Uint8Array | undefined): NumberShape[] {
  const shapes: NumberShape[] = [];
  if (!part) return shapes;
  const codes = new Map<string, string>();
  let isInCells = false;
  readXml(part, {
    open: (name, attributes) => {
      if (name === 'numFmt' && codes.size < shapesMax)
        codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells && shapes.length < shapesMax)
        shapes.push(shapeOf(attributes.get('numFmtId') ?? '0', codes));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return shapes;
}

/** The formats that workbooks use without defining them (ECMA-376, 18.8.30). */
function builtInShapeOf(id: number): NumberShape | undefined {
  if (id === 22) return 'moment';
  if (id >= 18 && id <= 21) return 'time';
  const isDay = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDay ? 'day' : undefined;
}

function shapeOf(id: string, codes: ReadonlyMap<string, string>): NumberShape {
  const builtIn = builtInShapeOf(Number(id));
  if (builtIn !== undefined) return builtIn;
  const code = (codes.get(id) ?? '').replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase();
  const hasDay = /[dy]/.test(code);
  const hasTime = /[hs]/.test(code);
  if (hasDay) return hasTime ? 'moment' : 'day';
  // A duration of more than a day is no time of day: [h]:mm lost its brackets above.
  return hasTime && !/\[[hms]+\]/i.test(codes.get(id) ?? '') ? 'time' : 'number';
}

/** A number of a sheet as people see it; Excel has a precision of 15 digits. */
export function numberText(value: string, shape: NumberShape, calendar: keyof typeof epochs): string {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  if (shape === 'number' || number < 0 || number >= lastDay) return String(Number(number.toPrecision(15)));
  if (shape === 'time' && number < 1) return momentOf(number, calendar).slice(11);
  const moment = momentOf(number, calendar);
  return shape === 'day' && Number.isInteger(number) ? moment.slice(0, 10) : moment;
}

function momentOf(days: number, calendar: keyof typeof epochs): string {
  const offset = calendar === 'since1900' && days < firstRightDay && days >= 1 ? 1 : 0;
  const ms = Math.round(((days + offset) * msOfDay) / 1_000) * 1_000;
  return new Date(epochs[calendar] + ms).toISOString().slice(0, 19).replace('T', ' ');
}
