import type { Rule } from '../rule.js';
import { aggregating } from './aggregating.js';
import { askingFor } from './asking.js';
import {
  alongWith,
  bothOf,
  comparing,
  describedRows,
  either,
  excluding,
  havingOne,
  owningRows,
  severalCounts,
  unknownColumn,
  valueOfColumn,
} from './conditions.js';
import { currentAmount, openToday } from './current.js';
import { columnsOf, distinctValues } from './columns-of.js';
import { columnCommonest, commonest } from './commonest.js';
import { exactly, numberOfColumn, partOfText, quotedValue, rowOfNumber, thanAverage } from './values.js';
import { comparingNumbers } from './comparing-numbers.js';
import { comparingValues } from './comparing-values.js';
import {
  howMuchToWhom,
  howMuchWasDone,
  moneyCollected,
  spentByThem,
  whatWasDone,
  whatWasEarned,
  withoutTax,
  worthOfRows,
} from './worth.js';
import { actsCounted, averageCount, counting, piecesSold } from './counting.js';
import { grouping, splitOf } from './grouping.js';
import { gainedThings, newThings } from './newcomers.js';
import {
  actMost,
  busiest,
  extremeThings,
  mostOf,
  numberMost,
  rankedBy,
  numberedThings,
  topFew,
} from './ranking.js';
import { newestThings } from './newest.js';
import { ordered } from './ordering.js';
import { activePeople, repeatThings, whoHas, whoOwes } from './people.js';
import { eitherNumber } from './either-number.js';
import { inTotal } from './in-total.js';
import { doneNotOther, onceNotSince } from './once-not-since.js';
import { reasonsFor, reasonsWhy } from './reasons.js';
import { lacking } from './lacking.js';
import { doneBy, howLate, lateNow, soLate } from './lateness.js';
import { averagePerEach, averagePerPeriod, perEach, percentOfAmount, shareOf } from './rates.js';
import { inUnit } from './units.js';
import { lastTime } from './last-time.js';
import { howFarAhead, howLongEach, howLongSoFar, soLong } from './so-long.js';
import { howLong, lengthOf } from './spans.js';
import {
  adverbOfTime,
  comparingPeriods,
  courseOf,
  notSince,
  paperExpired,
  timeOf,
  timePassed,
} from './times.js';
import { soManyRows, soManyTimes } from './so-many.js';
import { andWhich, thenShow } from './second-question.js';
import { doneBySomebody, thingsTaken, wasCarriedOut } from './took-place.js';
import { endedBefore, waitingFor } from './waiting.js';
import { wholeRows } from './whole-rows.js';

/** All constructions. Their order means nothing. */
export const rules: readonly Rule[] = [
  actMost,
  activePeople,
  actsCounted,
  adverbOfTime,
  aggregating,
  alongWith,
  andWhich,
  averageCount,
  bothOf,
  askingFor,
  busiest,
  columnCommonest,
  columnsOf,
  commonest,
  comparing,
  comparingNumbers,
  comparingPeriods,
  comparingValues,
  counting,
  courseOf,
  currentAmount,
  describedRows,
  distinctValues,
  doneBy,
  doneBySomebody,
  either,
  eitherNumber,
  endedBefore,
  exactly,
  excluding,
  extremeThings,
  grouping,
  havingOne,
  howFarAhead,
  howLate,
  howLong,
  howLongEach,
  howLongSoFar,
  howMuchToWhom,
  howMuchWasDone,
  reasonsWhy,
  reasonsFor,
  inTotal,
  inUnit,
  lacking,
  lastTime,
  lateNow,
  lengthOf,
  mostOf,
  gainedThings,
  newThings,
  newestThings,
  notSince,
  numberMost,
  numberOfColumn,
  openToday,
  ordered,
  owningRows,
  partOfText,
  percentOfAmount,
  perEach,
  averagePerEach,
  averagePerPeriod,
  piecesSold,
  quotedValue,
  rankedBy,
  repeatThings,
  rowOfNumber,
  severalCounts,
  shareOf,
  soLate,
  soLong,
  numberedThings,
  soManyRows,
  soManyTimes,
  spentByThem,
  splitOf,
  thanAverage,
  thenShow,
  thingsTaken,
  timeOf,
  timePassed,
  paperExpired,
  onceNotSince,
  doneNotOther,
  topFew,
  unknownColumn,
  valueOfColumn,
  waitingFor,
  wasCarriedOut,
  whatWasDone,
  moneyCollected,
  whatWasEarned,
  whoOwes,
  whoHas,
  wholeRows,
  withoutTax,
  worthOfRows,
];
