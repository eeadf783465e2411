import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MessageGuard } from './message-guard.js';

function message(bodyBytes: number, declared = bodyBytes + 4): Buffer {
  const head = Buffer.from('D    ');
  head.writeUInt32BE(declared, 1);
  return Buffer.concat([head, Buffer.alloc(bodyBytes, 0xff)]);
}

/** The number of complaints about bytes that came in pieces of these sizes. */
function complaintsAbout(bytes: Buffer, sizes: readonly number[], bytesMax = 1_000): number {
  let complaints = 0;
  const guard = new MessageGuard(bytesMax, () => (complaints += 1));
  let place = 0;
  for (let turn = 0; place < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    guard.look(bytes.subarray(place, place + size));
    place += size;
  }
  return complaints;
}

describe('MessageGuard', () => {
  it('finds the lengths of messages, in whatever pieces they come', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
    const bodies = fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 10 });
    fc.assert(
      fc.property(bodies, sizes, (lengths, pieces) => {
        const bytes = Buffer.concat(lengths.map((length) => message(length)));
        expect(complaintsAbout(bytes, pieces)).toBe(lengths.filter((length) => length + 4 > 1_000).length);
      }),
    );
  });

  it('complains when the head is there, before the body comes', () =>
    expect(complaintsAbout(message(0, 4_000_000_000), [1])).toBe(1));
});
