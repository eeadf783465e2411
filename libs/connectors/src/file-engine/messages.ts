import type { Cell } from '#contracts';
import type { ResultColumn, SourceFacts, SourceTable } from '../connector.js';
import type { SourceErrorCode } from '../source-error.js';

/** The source that an engine's process opens. */
export interface FileTarget {
  /** The real path of the file, or of the folder that `files` are in. */
  path: string;
  /** The tables of a folder; undefined if the path is a database file. */
  files: TableFile[] | undefined;
}

/** A file that is a table by itself. */
export interface TableFile {
  table: string;
  path: string;
  /** True for an uploaded file: its first line always names the columns, and all its rows determine their types. */
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

/** Responses. Rows are sent only on request, so a slow reader delays the engine instead of filling memory. */
export type Answer =
  | { answer: 'opened' }
  | { answer: 'pong' }
  | { answer: 'facts'; facts: SourceFacts }
  | { answer: 'tables'; tables: SourceTable[] }
  | { answer: 'columns'; columns: ResultColumn[] }
  | { answer: 'rows'; rows: Cell[][]; last: boolean }
  | { answer: 'failure'; code: SourceErrorCode; message: string };

/** Reports whether a message is a Question, by its tag alone: both ends are ours and of one version. */
export function isQuestion(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'ask' in message;
}

/** Reports whether a message is an Answer, by its tag alone. */
export function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'answer' in message;
}
