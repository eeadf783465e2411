import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readPng } from './png.js';

const sideMax = 100;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const end = chunk('IEND');
const data = chunk('IDAT', deflateSync(Buffer.from([0, 255])));

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function head(width = 1, height = 1): Buffer {
  const content = Buffer.from('00000000000000000800000000', 'hex');
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return chunk('IHDR', content);
}

const png = (...parts: Buffer[]) => Buffer.concat([signature, ...parts]).toString('base64');
const plain = png(head(), data, end);

describe('a PNG', () => {
  it('stays as it is where it has nothing but its picture', () => {
    expect(readPng(plain, sideMax)).toBe(plain);
  });

  it('loses texts, profiles and animations', () => {
    const text = chunk('tEXt', Buffer.from('Author\0Ann'));
    expect(readPng(png(head(), text, chunk('acTL', Buffer.alloc(8)), data, text, end), sideMax)).toBe(plain);
  });

  const damaged = Buffer.from(data);
  damaged[8] = (damaged[8] ?? 0) ^ 1;
  it.each([
    ['is damaged', png(head(), damaged, end)],
    ['has more behind its end', png(head(), data, end, Buffer.from('<script>'))],
    ['does not end', png(head(), data)],
    ['has a chunk longer than itself', png(head(), Buffer.from('ffffffff49444154', 'hex'), data, end)],
    ['has no picture', png(head(), end)],
    ['has two heads', png(head(), head(), data, end)],
    ['has an unknown chunk that readers must understand', png(head(), chunk('ABCD'), data, end)],
    ['unpacks to a large picture', png(head(101, 1), data, end)],
    ['has no size', png(head(0, 1), data, end)],
    ['is no base64', 'iVBO=w0K'],
  ])('is refused if it %s', (_case, base64) => {
    expect(readPng(base64, sideMax)).toBeUndefined();
  });
});
