import { spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The top of the checkout. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program to its end and returns its output; a failure is thrown with it. */
export async function run(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Promise<string> {
  const child = spawn(program, args, { ...options, env: { ...process.env, ...options.env } });
  let said = '';
  let out = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    said += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}:\n${said}`);
  return out;
}

/** The code in a page of ours, in one language. */
export function codeOf(page: string, language: string): string {
  const text = readFileSync(`${repository}${page}`, 'utf8');
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, code]) => code).join('\n');
}
