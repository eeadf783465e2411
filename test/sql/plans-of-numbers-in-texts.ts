import type { Plan } from '#sql';
import {
  aggregate,
  answer,
  answers,
  arithmetic,
  ascending,
  compare,
  descending,
  isNull,
  numberOfText,
  plan,
  round,
  scalar,
  share,
  value,
} from './plan-parts.js';

const score = numberOfText(answer('score'));
const paid = numberOfText(answer('paid'));
const branch = answer('branch');
const idsWhere = (...where: Plan['where']): Plan => plan(answers, { id: answer('id') }, { where });

/** Plans that reckon with numbers that are kept as texts. */
export const plansOfNumbersInTexts: Record<string, Plan> = {
  'numbers in texts': plan(answers, { id: answer('id'), score, paid }),
  'aggregates of numbers in texts': plan(
    answers,
    {
      branch,
      rows: aggregate('count'),
      scores: aggregate('count', score),
      different: aggregate('count_distinct', score),
      total: aggregate('sum', score),
      average: aggregate('avg', score),
      median: aggregate('median', score),
      least: aggregate('min', score),
      most: aggregate('max', score),
      high: aggregate('sum', score, [compare(score, '>=', value(4))]),
    },
    { groupBy: [branch], orderBy: [ascending(branch)] },
  ),
  'thresholds of numbers in texts': idsWhere(compare(score, '<', value(4))),
  'numbers in texts that are one': idsWhere(compare(score, '=', value(10))),
  'texts that are no numbers': idsWhere(isNull(paid)),
  'the highest numbers in texts': plan(
    answers,
    { id: answer('id'), score },
    { orderBy: [descending(score), ascending(answer('id'))], limit: 3 },
  ),
  'arithmetic of numbers in texts': plan(answers, {
    id: answer('id'),
    product: arithmetic(score, '*', paid),
    ratio: round(arithmetic(paid, '/', score), 2),
    rest: arithmetic(score, '-', value(1)),
  }),
  'numbers in texts above their average': idsWhere(
    compare(score, '>', scalar(plan(answers, { average: aggregate('avg', score) }))),
  ),
  'shares of numbers in texts': plan(
    answers,
    { branch, part: share(aggregate('sum', score)) },
    { groupBy: [branch] },
  ),
  'groups of texts that are numbers': plan(
    answers,
    { score: answer('score'), rows: aggregate('count') },
    // Blanks are as good as nothing where texts are padded.
    {
      where: [compare(answer('id'), '<>', value(5))],
      groupBy: [answer('score')],
      orderBy: [ascending(score), descending(answer('score'))],
    },
  ),
};
