/*
 * The parts of a workbook, which is a ZIP archive. Its maker may be hostile: a few kilobytes may unpack to gigabytes, and names may lead
 * out of a folder. So only the parts of tables are unpacked, into memory, and only if their declared sizes are within bounds. A part that
 * exceeds its declared size is refused as torn, and so are parts that share the same bytes.
 */
import { unzipSync } from 'fflate';
import type { UnzipFileInfo } from 'fflate';
import sax from 'sax';
import type { Refusal } from '#contracts';
import type { Allowance } from './allowance.js';
import { refusedFile } from './refused-file.js';

const partsMax = 200;
/** Pictures and the like included; an archive may claim four thousand million. */
const entriesMax = 10_000;
const chunkBytes = 65_536;
/** No part of a workbook is nested this deeply, and no element has this many attributes. */
const levelsMax = 50;
const attributesMax = 100;
const wanted = /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/workbook)\.xml(?:\.rels)?$/i;

/** The parts that tables are read from, by lower-case name. */
export function unpackParts(bytes: Uint8Array, allowance: Allowance): Map<string, Uint8Array> {
  let entries = 0;
  let count = 0;
  let packed = 0;
  const isWanted = ({ name, size, originalSize, compression }: UnzipFileInfo) => {
    entries += 1;
    if (entries > entriesMax)
      throw refusedFile(`it has more than ${entriesMax.toLocaleString('en')} entries`);
    if (!wanted.test(name)) return false;
    // A stored part is copied by its packed size, whatever its other size says.
    if (compression === 0 && size !== originalSize) throw torn();
    packed += size;
    if (packed > bytes.length) throw torn();
    allowance.takeUnpackedBytes(Math.max(size, originalSize));
    count += 1;
    if (count > partsMax) throw refusedFile(`it has more than ${partsMax} parts`);
    return true;
  };
  const parts = unpacked(() => unzipSync(bytes, { filter: isWanted }));
  return new Map(Object.entries(parts).map(([name, part]) => [name.toLowerCase(), part]));
}

function unpacked<T>(unpack: () => T): T {
  try {
    return unpack();
  } catch (cause) {
    // Errors of fflate have a numeric code.
    if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'number') throw cause;
    throw torn(cause);
  }
}

function torn(cause?: unknown): Refusal {
  return refusedFile('it is no workbook in XLSX, or a torn one', { cause });
}

/** Receives the XML of a part. Names come without their prefixes. */
export interface XmlListener {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Streams XML, so that a part is never held as a tree. Entities that a document declares are ignored, so none can expand. Levels and
 * attributes are counted, because the parser keeps them.
 */
export function readXml(part: Uint8Array, listener: XmlListener): void {
  const parser = sax.createStream(true);
  let level = 0;
  let attributes = new Map<string, string>();
  parser.on('error', (cause) => {
    throw refusedFile('a part of the workbook is not valid XML', { cause });
  });
  parser.on('attribute', ({ name, value }) => {
    // The parser calls the attributes' own method of this name.
    if (name === 'hasOwnProperty')
      throw refusedFile('a part of the workbook has an attribute of no workbook');
    attributes.set(localName(name), value);
    if (attributes.size > attributesMax) throw refusedFile('a part of the workbook has too many attributes');
  });
  parser.on('opentag', ({ name }) => {
    level += 1;
    if (level > levelsMax) throw refusedFile('a part of the workbook is nested too deeply');
    listener.open(localName(name), attributes);
    attributes = new Map();
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', (name) => {
    level -= 1;
    listener.close?.(localName(name));
  });
  for (let at = 0; at < part.length; at += chunkBytes)
    parser.write(Buffer.from(part.subarray(at, at + chunkBytes)));
  parser.end();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
