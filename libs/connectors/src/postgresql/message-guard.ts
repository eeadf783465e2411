/**
 * Watches the lengths of a server's messages as they begin to arrive. The driver collects a whole message before it reads it, and makes
 * strings of its values: a row of half a gigabyte would fill the memory of the process, and then end the process because it is longer
 * than a string can be. The guard sees such a row once its first five bytes are there.
 */
export class MessageGuard {
  readonly #bytesMax: number;
  readonly #onTooLong: () => void;
  /** Bytes of the current message that are still to come. */
  #left = 0;
  #head = Buffer.alloc(0);

  /** Must be created between two messages. */
  constructor(bytesMax: number, onTooLong: () => void) {
    this.#bytesMax = bytesMax;
    this.#onTooLong = onTooLong;
  }

  /** Inspects the bytes that have arrived. */
  readonly look = (chunk: Buffer): void => {
    let place = 0;
    while (place < chunk.length) {
      const skipped = Math.min(this.#left, chunk.length - place);
      place += skipped;
      this.#left -= skipped;
      if (place < chunk.length) place = this.#readHead(chunk, place);
    }
  };

  /** Reads the head of a message: a type of one byte, and a length that includes itself. */
  #readHead(chunk: Buffer, place: number): number {
    const end = Math.min(chunk.length, place + headBytes - this.#head.length);
    this.#head = Buffer.concat([this.#head, chunk.subarray(place, end)]);
    if (this.#head.length < headBytes) return end;
    const length = this.#head.readUInt32BE(1);
    this.#head = Buffer.alloc(0);
    this.#left = Math.max(0, length - 4);
    if (length > this.#bytesMax) this.#onTooLong();
    return end;
  }
}

const headBytes = 5;
