import type { AnswerKeeping } from '#workspace';
import type { KeepingSettings } from './settings.js';

/** How much of answers a process's settings keep. */
export function keepingOf(config: KeepingSettings): AnswerKeeping {
  return {
    rowsMax: config.QG_KEPT_ROWS,
    workspaceBytesMax: config.QG_KEPT_MEGABYTES * 1_000_000,
    whenFull: config.QG_KEPT_WHEN_FULL,
  };
}

/** A quarter, so that requests which are sent once more never take the room of all conversations. */
export function idempotentBytesMaxOf(config: KeepingSettings): number {
  return keepingOf(config).workspaceBytesMax / 4;
}
