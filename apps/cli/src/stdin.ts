import type { Environment } from './environment.js';

/** All that standard input holds, byte for byte. */
export async function readStdinBytes({ stdin }: Environment): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The same as text. */
export async function readStdin(environment: Environment): Promise<string> {
  return (await readStdinBytes(environment)).toString('utf8');
}
