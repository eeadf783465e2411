const signature = [137, 80, 78, 71, 13, 10, 26, 10];
/** The chunks that a still picture needs; a program that writes one may add others. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

interface Chunk {
  type: string;
  data: Uint8Array;
  /** With its length and its checksum. */
  whole: Uint8Array;
}

/**
 * A PNG with nothing in it but its picture: texts, profiles, animations and whatever else a program wrote beside it are left out. Undefined
 * for a damaged one, for one with more behind its end, and for one larger than that many pixels a side, which a browser would unpack.
 */
export function readPng(base64: string, sideMax: number): string | undefined {
  const bytes = bytesOf(base64);
  if (!bytes || signature.some((byte, place) => bytes[place] !== byte)) return undefined;
  const chunks = chunksOf(bytes);
  if (!chunks || !isPicture(chunks, sideMax)) return undefined;
  const parts = chunks.filter(({ type }) => kept.has(type)).map(({ whole }) => textOf(whole));
  return btoa(textOf(Uint8Array.from(signature)) + parts.join(''));
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}

function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
}

/** All chunks up to the one that ends the picture; undefined where one is damaged, or that is not the end. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const view = new DataView(bytes.buffer);
  const chunks: Chunk[] = [];
  let start = signature.length;
  while (start + 12 <= bytes.length) {
    const end = start + 12 + view.getUint32(start);
    if (end > bytes.length || view.getUint32(end - 4) !== checksumOf(bytes.subarray(start + 4, end - 4)))
      return undefined;
    const type = textOf(bytes.subarray(start + 4, start + 8));
    chunks.push({ type, data: bytes.subarray(start + 8, end - 4), whole: bytes.subarray(start, end) });
    if (type === 'IEND') return end === bytes.length ? chunks : undefined;
    start = end;
  }
  return undefined;
}

function isPicture(chunks: readonly Chunk[], sideMax: number): boolean {
  const [head, ...rest] = chunks;
  if (head?.type !== 'IHDR' || head.data.length !== 13) return false;
  const view = new DataView(head.data.buffer, head.data.byteOffset);
  const sides = [view.getUint32(0), view.getUint32(4)];
  // A name that begins with a capital is that of a chunk that readers have to understand.
  const isKnown = rest.every(({ type }) => /^[a-z]/.test(type) || (kept.has(type) && type !== 'IHDR'));
  return (
    isKnown && rest.some(({ type }) => type === 'IDAT') && sides.every((side) => side > 0 && side <= sideMax)
  );
}

/** CRC-32, as PNG has it. Not Node's own: the console reads this file as well. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
