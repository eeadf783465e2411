import type { IncomingMessage } from 'node:http';
import { invalidRequest } from '#contracts';

/** Reads a body whole; undefined where it is longer than what is read. */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= bytesMax) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    const cutOff = () => reject(invalidRequest([{ path: '', message: 'the body did not arrive whole' }]));
    request.on('error', cutOff);
    request.on('aborted', cutOff);
  });
}
