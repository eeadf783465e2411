import type { AnswerRetention } from '#workspace';
import type { AnswerRetentionSettings } from './settings.js';

/** The answers that a process's settings keep. */
export function answerRetentionOf(config: AnswerRetentionSettings): AnswerRetention {
  return {
    rowsMax: config.QG_KEPT_ROWS,
    workspaceBytesMax: config.QG_KEPT_MEGABYTES * 1_000_000,
    whenFull: config.QG_KEPT_WHEN_FULL,
  };
}

/** A quarter, so that requests which are sent once more never take the room of all conversations. */
export function idempotentBytesMaxOf(config: AnswerRetentionSettings): number {
  return answerRetentionOf(config).workspaceBytesMax / 4;
}
