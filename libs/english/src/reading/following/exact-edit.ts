import { Day } from '#platform';
import type { Catalog } from '../../catalog/catalog.js';
import type { Clock } from '../../time/clock.js';
import type { ReadRequest, ReadTurn } from '../read-request.js';
import { changeAsked } from './change-asked.js';
import { asksForRows, readRowsBehind } from './rows-behind.js';
import { asksToTakeAway, readTakeAway } from './take-away.js';

/** Whether a question is about an answer before it and means nothing without one: "show the rows", "why did it drop?" */
export function needsAnswerBefore(question: string): boolean {
  const change = changeAsked(question);
  return (
    asksToTakeAway(question) ||
    asksForRows(question) ||
    (change !== undefined && change.subject === undefined)
  );
}

/** Reads a question that changes the last request as a whole, in words that leave no doubt; undefined where it says nothing of the kind. */
export function readExactEdit(
  question: string,
  catalog: Catalog,
  clock: Clock,
  last: ReadRequest,
): ReadTurn | undefined {
  const today = Day.today(clock).toString();
  const requests =
    readTakeAway(question, catalog, today, last) ?? readRowsBehind(question, catalog, today, last);
  return requests && { requests, goesOn: true, isExact: true };
}
