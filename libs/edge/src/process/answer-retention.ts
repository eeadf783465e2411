import type { AnswerRetention } from '#workspace';
import type { AnswerRetentionSettings } from './settings.js';

/** Returns the limits of kept answers from a process's settings. */
export function answerRetentionOf(config: AnswerRetentionSettings): AnswerRetention {
  return {
    rowsMax: config.QG_KEPT_ROWS,
    workspaceBytesMax: config.QG_KEPT_MEGABYTES * 1_000_000,
    whenFull: config.QG_KEPT_WHEN_FULL,
  };
}

/** Returns a quarter of a workspace's bytes, so that answers to repeated requests never take the room of all conversations. */
export function idempotentBytesMaxOf(config: AnswerRetentionSettings): number {
  return answerRetentionOf(config).workspaceBytesMax / 4;
}
