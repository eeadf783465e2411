import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { z } from 'zod';

const found = findPackageJSON(import.meta.url);

/** The running version. */
export const { version } = z
  .object({ version: z.string() })
  .parse(found === undefined ? undefined : JSON.parse(readFileSync(found, 'utf8')));
