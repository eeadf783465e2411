import { Allowance } from './allowance.js';
import { columnNames } from './read-csv.js';
import type { RawRow, RawTable } from './raw-table.js';
import { refusedFile } from './refused-file.js';

const columnsMax = 1_000;
/** The levels of nested objects that become columns; deeper ones, and lists, stay JSON. */
const levelsFlattened = 3;
const parting = '\u0000';
/** JSON.stringify recurses for each level. */
const levelsMax = 100;

/** The rows of JSON lines, or of a list of objects: a column for each name, nested objects included. */
export function readJsonLines(
  content: string,
  name: string,
  file: string,
  allowance = new Allowance(),
): RawTable {
  const names = new Map<string, number>();
  const rows: RawRow[] = [];
  let taken = 0;
  for (const { line, value } of objectsOf(content.replace(/^\uFEFF/, ''))) {
    const cells: string[] = [];
    fill(cells, names, value, '', levelsFlattened);
    if (names.size > columnsMax) throw refusedFile(`its objects have more than ${columnsMax} names together`);
    rows.push({ line, cells: cells.slice() });
    // Every row is padded for all names, including those that come later.
    allowance.takeCells(rows.length * names.size - taken);
    taken = rows.length * names.size;
  }
  if (rows.length === 0) throw refusedFile('nothing is in it');
  const columns = columnNames([...names.keys()].map((path) => path.replaceAll(parting, '_')));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length === 0) throw refusedFile('its objects have no values');
  const blankRows = rows.length - filled.length;
  return { name, file, sheet: null, columns, rows: filled, blankRows, hasSemicolons: false };
}

interface Read {
  line: number;
  value: object;
}

function* objectsOf(content: string): Generator<Read> {
  if (content.trimStart().startsWith('[')) {
    const list = parsed(content, 'it');
    if (!Array.isArray(list)) throw refusedFile('it is no list of objects');
    for (const [place, value] of list.entries())
      yield { line: place + 1, value: objectIn(value, `value ${place + 1} of the list`) };
    return;
  }
  let line = 0;
  for (const text of content.split('\n')) {
    line += 1;
    if (text.trim() === '') continue;
    yield { line, value: objectIn(parsed(text, `line ${line}`), `line ${line}`) };
  }
}

function parsed(text: string, where: string): unknown {
  if (isDeep(text)) throw refusedFile(`${where} is nested more than ${levelsMax} levels deep`);
  try {
    return JSON.parse(text, exact);
  } catch (cause) {
    throw refusedFile(`${where} is not valid JSON`, { cause });
  }
}

function objectIn(value: unknown, where: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw refusedFile(`${where} is no object`);
}

/** Counted before parsing; brackets within texts are ignored. */
function isDeep(text: string): boolean {
  let level = 0;
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (isQuoted && sign === '\\') place += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '[' || sign === '{')) level += 1;
    else if (!isQuoted && (sign === ']' || sign === '}')) level -= 1;
    if (level > levelsMax) return true;
  }
  return false;
}

/** JSON's own numbers lose the last digits of long integers. */
function exact(_name: string, value: unknown, context?: { source?: string }): unknown {
  const isLong = typeof value === 'number' && !Number.isSafeInteger(value);
  return isLong && context?.source && /^-?\d+$/.test(context.source) ? context.source : value;
}

/** Fills the cells of a row; `names` maps each path to its place, joined by a character that no name contains. */
function fill(
  cells: string[],
  names: Map<string, number>,
  value: object,
  before: string,
  levels: number,
): void {
  const entries: [string, unknown][] = Object.entries(value);
  for (const [name, inner] of entries) {
    const path = before + name;
    if (levels > 1 && typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      fill(cells, names, inner, path + parting, levels - 1);
      continue;
    }
    const place = names.get(path) ?? names.size;
    names.set(path, place);
    while (cells.length < place) cells.push('');
    cells[place] = textOf(inner);
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : JSON.stringify(value);
}
