import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const bytesMin = 512;

/**
 * Writes what a file is compressed beside it, so that serving it costs no work.
 * @param {string} file
 */
export function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < bytesMin) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
