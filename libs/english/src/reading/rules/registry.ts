import type { Rule } from '../rule.js';
import { aggregating } from './aggregating.js';
import {
  alongWith,
  comparing,
  describedRows,
  either,
  excluding,
  lacking,
  soManyRows,
  valueOfColumn,
} from './conditions.js';
import { counting } from './counting.js';
import { grouping } from './grouping.js';
import { busiest, extremeThings, mostOf, rankedBy, soMany, topFew } from './ranking.js';
import { perEach } from './rates.js';
import { inUnit } from './units.js';
import { howLong } from './spans.js';
import { adverbOfTime, askingFor, comparingPeriods, newThings, shareOf, timeOf } from './times.js';

/** All constructions. Their order means nothing. */
export const rules: readonly Rule[] = [
  adverbOfTime,
  aggregating,
  alongWith,
  askingFor,
  busiest,
  comparing,
  comparingPeriods,
  counting,
  describedRows,
  either,
  excluding,
  extremeThings,
  grouping,
  howLong,
  inUnit,
  lacking,
  mostOf,
  newThings,
  perEach,
  rankedBy,
  shareOf,
  soMany,
  soManyRows,
  timeOf,
  topFew,
  valueOfColumn,
];
