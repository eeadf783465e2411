import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Failure } from '../file-engine/failure.js';

const blank = String.raw`(?:[\s;]|--[^\n]*(?:\n|$)|/\*[^]*?(?:\*/|$))*`;
const onlyBlank = new RegExp(`^${blank}$`);
const readingWord = new RegExp(`^${blank}(?:SELECT|WITH|VALUES)\\b`, 'i');

/** Prepares the one reading statement that the text must be. The authorizer has had its say when this returns. */
export function prepareReading(database: DatabaseSync, text: string): StatementSync {
  if (onlyBlank.test(text)) throw new Failure('statement', 'the statement is empty');
  // SQLite reads no further than that, and would leave the rest unseen.
  if (text.includes('\0')) throw new Failure('statement', 'the statement holds a NUL character');
  const statement = database.prepare(text);
  // It stops behind the first statement, and would not say that there are more.
  const rest = text.slice(statement.sourceSQL.length);
  if (!onlyBlank.test(rest)) throw new Failure('refused', 'only one statement at a time is run');
  if (!readingWord.test(text) || statement.columns().length === 0) {
    throw new Failure('refused', 'only SELECT statements are run');
  }
  return statement;
}
