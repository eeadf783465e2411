import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Failure } from '../file-engine/failure.js';

const blank = String.raw`(?:[\s;]|--[^\n]*(?:\n|$)|/\*[^]*?(?:\*/|$))*`;
const onlyBlank = new RegExp(`^${blank}$`);
const readingWord = new RegExp(`^${blank}(?:SELECT|WITH|VALUES)\\b`, 'i');

/** Prepares a text that must be one reading statement. The authorizer has checked it when this returns. */
export function prepareReading(database: DatabaseSync, text: string): StatementSync {
  if (onlyBlank.test(text)) throw new Failure('statement', 'the statement is empty');
  // SQLite reads only up to a NUL, and would leave the rest unchecked.
  if (text.includes('\0')) throw new Failure('statement', 'the statement holds a NUL character');
  const statement = database.prepare(text);
  // SQLite stops after the first statement, and would not report the others.
  const rest = text.slice(statement.sourceSQL.length);
  if (!onlyBlank.test(rest)) throw new Failure('refused', 'only one statement at a time is run');
  if (!readingWord.test(text) || statement.columns().length === 0) {
    throw new Failure('refused', 'only SELECT statements are run');
  }
  return statement;
}
