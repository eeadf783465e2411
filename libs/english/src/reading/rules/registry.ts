import type { Rule } from '../rule.js';
import { aggregating } from './aggregating.js';
import {
  alongWith,
  comparing,
  describedRows,
  either,
  excluding,
  havingOne,
  severalCounts,
  soManyRows,
  unknownColumn,
  valueOfColumn,
} from './conditions.js';
import { columnsOf } from './columns-of.js';
import { comparingNumbers } from './comparing-numbers.js';
import { comparingValues } from './comparing-values.js';
import { whatWasDone, withoutTax, worthOfRows } from './worth.js';
import { averageCount, counting } from './counting.js';
import { grouping, splitOf } from './grouping.js';
import {
  actMost,
  busiest,
  extremeThings,
  mostOf,
  newestThings,
  numberMost,
  rankedBy,
  soMany,
  topFew,
} from './ranking.js';
import { activePeople, repeatThings } from './people.js';
import { lacking } from './lacking.js';
import { doneBy, howLate, lateNow, soLate } from './lateness.js';
import { perEach } from './rates.js';
import { inUnit } from './units.js';
import { howLong } from './spans.js';
import {
  actsCounted,
  adverbOfTime,
  askingFor,
  comparingPeriods,
  newThings,
  shareOf,
  timeOf,
} from './times.js';

/** All constructions. Their order means nothing. */
export const rules: readonly Rule[] = [
  actMost,
  activePeople,
  actsCounted,
  adverbOfTime,
  aggregating,
  alongWith,
  averageCount,
  askingFor,
  busiest,
  columnsOf,
  comparing,
  comparingNumbers,
  comparingPeriods,
  comparingValues,
  counting,
  describedRows,
  doneBy,
  either,
  excluding,
  extremeThings,
  grouping,
  havingOne,
  howLate,
  howLong,
  inUnit,
  lacking,
  lateNow,
  mostOf,
  newThings,
  newestThings,
  numberMost,
  perEach,
  rankedBy,
  repeatThings,
  severalCounts,
  shareOf,
  soLate,
  soMany,
  soManyRows,
  splitOf,
  timeOf,
  topFew,
  unknownColumn,
  valueOfColumn,
  whatWasDone,
  withoutTax,
  worthOfRows,
];
