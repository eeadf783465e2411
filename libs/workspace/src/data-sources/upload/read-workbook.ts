import { counted } from '#contracts';
import type { RawRow, RawTable } from './raw-table.js';
import { Allowance } from './allowance.js';
import { columnNames } from './read-csv.js';
import { refusedFile } from './refused-file.js';
import { readSharedStrings, readShapes } from './xlsx-cells.js';
import { readXml, unpackParts } from './xlsx-parts.js';
import { readSheet } from './xlsx-sheet.js';
import type { WorkbookTexts } from './xlsx-sheet.js';

/** The number of first rows in which column names are looked for: there may be a title above them. */
const rowsAbove = 20;

const sheetsMax = 100;
/** Those of pictures, links and caches included. */
const relationsMax = 10_000;

const namesMissing = 'has to name the columns, and no name is in it';

/** A workbook's tables, and descriptions of the parts left out. */
interface Workbook {
  tables: RawTable[];
  leftOut: string[];
}

interface Sheet {
  name: string;
  isHidden: boolean;
  part: Uint8Array | undefined;
}

/** Reads each visible sheet of an XLSX workbook as a table. */
export function readWorkbook(
  bytes: Uint8Array,
  name: string,
  file: string,
  allowance = new Allowance(),
): Workbook {
  const parts = unpackParts(bytes, allowance);
  const { sheets, calendar } = sheetsOf(parts);
  const texts: WorkbookTexts = {
    strings: readSharedStrings(parts.get('xl/sharedstrings.xml')),
    shapes: readShapes(parts.get('xl/styles.xml')),
    calendar,
  };
  const tables: RawTable[] = [];
  const leftOut: string[] = [];
  const nameless: string[] = [];
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  for (const sheet of sheets) {
    const rows = sheet.isHidden || !sheet.part ? [] : readSheet(sheet.part, texts, allowance);
    const read = rows.length < 2 ? undefined : tableOf(rows, allowance);
    if (!read) {
      leftOut.push(`the ${sheet.isHidden ? 'hidden' : 'empty'} sheet “${sheet.name}” of ${file}`);
      continue;
    }
    if ('nameless' in read) {
      nameless.push(`row ${read.nameless} of the sheet “${sheet.name}” ${namesMissing}`);
      leftOut.push(`the sheet “${sheet.name}” of ${file}: its row ${read.nameless} ${namesMissing}`);
      continue;
    }
    if (read.above > 0)
      leftOut.push(
        `${counted(read.above, 'row')} above the names of the columns in sheet “${sheet.name}” of ${file}`,
      );
    const called = seen.length === 1 ? name : sheet.name;
    tables.push({ ...read.table, name: called, file, sheet: sheet.name });
  }
  if (tables.length === 0)
    throw refusedFile(nameless[0] ?? 'none of its sheets has names of columns with rows below them');
  return { tables, leftOut };
}

function sheetsOf(
  parts: ReadonlyMap<string, Uint8Array>,
): Pick<WorkbookTexts, 'calendar'> & { sheets: Sheet[] } {
  const workbook = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw refusedFile('it is no workbook in XLSX');
  const targets = new Map<string, string>();
  readXml(relations, {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
      if (targets.size === relationsMax) throw refusedFile('its workbook refers to too many parts');
      const target = (attributes.get('Target') ?? '').replace(/^\/(?:xl\/)?|^\.\//, '');
      targets.set(attributes.get('Id') ?? '', `xl/${target}`.toLowerCase());
    },
  });
  const sheets: Sheet[] = [];
  let calendar: WorkbookTexts['calendar'] = 'since1900';
  readXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.get('date1904') ?? ''))
        calendar = 'since1904';
      if (name !== 'sheet') return;
      if (sheets.length === sheetsMax) throw refusedFile(`it has more than ${sheetsMax} sheets`);
      sheets.push({
        name: (attributes.get('name') ?? 'sheet').slice(0, 100),
        isHidden: /hidden/i.test(attributes.get('state') ?? ''),
        part: parts.get(targets.get(attributes.get('id') ?? '') ?? ''),
      });
    },
  });
  return { sheets, calendar };
}

type FoundTable = { table: Omit<RawTable, 'name' | 'file' | 'sheet'>; above: number } | { nameless: number };

/**
 * The first row that is about as wide as the widest holds the column names. Undefined without rows below it; only that row, if it holds
 * no name.
 */
function tableOf(rows: readonly RawRow[], allowance: Allowance): FoundTable | undefined {
  const first = rows.slice(0, rowsAbove);
  const widest = Math.max(...first.map(filledIn));
  const above = first.findIndex((row) => filledIn(row) > widest / 2);
  const [header, ...below] = rows.slice(above);
  if (!header || below.length === 0) return undefined;
  if (header.cells.every((cell) => cell === '' || !Number.isNaN(Number(cell))))
    return { nameless: header.line };
  const used = usedColumns([header, ...below]);
  const held = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  // The cells read so far are charged already; rows that end early are padded.
  allowance.takeCells(Math.max(0, used.length * (below.length + 1) - held));
  const narrow = ({ line, cells }: RawRow) => ({ line, cells: used.map((place) => cells[place] ?? '') });
  const lines = (below.at(-1)?.line ?? header.line) - header.line;
  const table = {
    columns: columnNames(narrow(header).cells),
    rows: below.map(narrow),
    blankRows: lines - below.length,
    hasSemicolons: false,
  };
  return { table, above };
}

/** The columns that are not empty. */
function usedColumns(rows: readonly RawRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of rows) for (const [place, cell] of cells.entries()) if (cell !== '') used.add(place);
  return [...used].toSorted((a, b) => a - b);
}

function filledIn({ cells }: RawRow): number {
  return cells.filter((cell) => cell !== '').length;
}
