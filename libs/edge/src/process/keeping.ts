import type { AnswerKeeping } from '#workspace';
import type { z } from 'zod';
import type { keepingSettings } from './settings.js';

/** How much of answers a process's settings keep. */
export function keepingOf(config: z.infer<z.ZodObject<typeof keepingSettings>>): AnswerKeeping {
  return { rowsMax: config.QG_KEPT_ROWS, workspaceBytesMax: config.QG_KEPT_MEGABYTES * 1_000_000 };
}
