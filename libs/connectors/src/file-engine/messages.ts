import type { Cell } from '#contracts';
import type { ResultColumn, SourceFacts, SourceTable } from '../connector.js';
import type { SourceErrorCode } from '../source-error.js';

/** The source that an engine's process opens. */
export interface FileTarget {
  /** The real path of the file, or of the folder that `files` are in. */
  path: string;
  /** The tables of a folder; undefined where the path is a database file. */
  files: TableFile[] | undefined;
}

/** A file that is a table by itself. */
export interface TableFile {
  table: string;
  path: string;
  /** An uploaded file: its first line names the columns, whatever it looks like, and all of it tells their types. */
  isUpload: boolean;
}

/** Requests to an engine's process: one at a time, and each has one answer. */
export type Question =
  | { ask: 'open'; target: FileTarget }
  | { ask: 'ping' }
  | { ask: 'facts' }
  | { ask: 'tables' }
  | { ask: 'start'; statement: string }
  | { ask: 'more' };

/** Responses. Rows come only when asked for, so a slow reader holds the engine up and not memory. */
export type Answer =
  | { answer: 'opened' }
  | { answer: 'pong' }
  | { answer: 'facts'; facts: SourceFacts }
  | { answer: 'tables'; tables: SourceTable[] }
  | { answer: 'columns'; columns: ResultColumn[] }
  | { answer: 'rows'; rows: Cell[][]; last: boolean }
  | { answer: 'failure'; code: SourceErrorCode; message: string };

/** Both ends are ours and of one version, so the shape is told by its tag alone. */
export function isQuestion(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'ask' in message;
}

/** As isQuestion, of the other direction. */
export function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'answer' in message;
}
