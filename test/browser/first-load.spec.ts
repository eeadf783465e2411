import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const folder = fileURLToPath(new URL('../../dist/console/', import.meta.url));
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8'));

/** Bytes of gzipped JavaScript that a page loads before anything can be done on it. */
function firstLoadBytes(entry: string, seen = new Set<string>()): number {
  const chunk = manifest[entry];
  if (!chunk || seen.has(entry)) return 0;
  seen.add(entry);
  const compressed = `${folder}${chunk.file}.gz`;
  const own = chunk.file.endsWith('.js') && existsSync(compressed) ? readFileSync(compressed).length : 0;
  return (chunk.imports ?? []).reduce((sum, name) => sum + firstLoadBytes(name, seen), own);
}

describe('the first load', () => {
  it('of /app is at most 250 KB of gzipped JavaScript', () => {
    const bytes = firstLoadBytes('index.html');
    process.stdout.write(`First load of /app: ${(bytes / 1_024).toFixed(0)} KB of gzipped JavaScript\n`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(250 * 1_024);
  });
});
