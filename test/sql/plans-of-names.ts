import type { Condition, Expression, Plan } from '#sql';
import {
  aggregate,
  ascending,
  columnOf,
  compare,
  descending,
  equalText,
  isIn,
  like,
  not,
  order,
  orders,
  plan,
  value,
} from './plan-parts.js';
import { hostileTexts, oddColumns, oddTable } from './odd-table.js';

const alias = 'o"d`d\\ \'s';
const odd = { alias, table: { name: oddTable } };
const column = (name: string): Expression => columnOf(alias, name);
const text = column(oddColumns.text);
const oddWhere = (...where: Condition[]): Plan => plan(odd, { id: column('id') }, { where });
const sum = aggregate('sum', column(oddColumns.number));

/** Plans with names and texts that would mean something else if they were not quoted. */
export const plansOfNames: Record<string, Plan> = {
  'hostile names of columns': plan(
    odd,
    Object.fromEntries(Object.values(oddColumns).map((name) => [name, column(name)])),
    { orderBy: [ascending(column('id'))] },
  ),
  'hostile names of columns in every clause': plan(
    odd,
    { [oddColumns.word]: column(oddColumns.word), [oddColumns.number]: sum },
    {
      where: [compare(column(oddColumns.number), '>', value(1))],
      groupBy: [column(oddColumns.word)],
      having: [compare(sum, '>', value(2))],
      orderBy: [descending(sum), ascending(column(oddColumns.word))],
      limit: 5,
    },
  ),
  'hostile labels': plan(
    orders,
    Object.fromEntries(
      [...Object.values(oddColumns), 'a.b', '*', '1', 'null'].map((name) => [name, order('id')]),
    ),
    { orderBy: [ascending(order('id'))] },
  ),
  'hostile labels in another query': plan(
    {
      alias,
      plan: plan(
        orders,
        { [oddColumns.number]: order('customer_id'), [oddColumns.word]: aggregate('count') },
        { groupBy: [order('customer_id')] },
      ),
    },
    { most: aggregate('max', column(oddColumns.word)) },
  ),
  'a hostile name in a left join': plan(
    orders,
    { id: order('id'), text },
    { joins: [{ kind: 'left', source: odd, on: [compare(column('id'), '=', order('quantity'))] }] },
  ),
  'one of the hostile texts': oddWhere(isIn(text, ...hostileTexts.slice(0, 9).map(value))),
  'none of the hostile texts': oddWhere(not(isIn(text, ...hostileTexts.slice(0, 9).map(value)))),
  'hostile texts exactly': whether((hostile) => compare(text, '=', value(hostile))),
  'hostile texts in any case': whether((hostile) => equalText(text, hostile)),
  'hostile texts within others': whether((hostile) => like(text, `*${hostile.replaceAll('*', '')}*`)),
};

/** A column for each of the texts: one query instead of thirty, which take some engines half a second each. */
function whether(conditionOf: (hostile: string) => Condition): Plan {
  const columns = hostileTexts.map((hostile, index): [string, Expression] => [
    `text_${index + 1}`,
    { kind: 'case', when: [{ condition: conditionOf(hostile), value: value(1) }], otherwise: value(0) },
  ]);
  return plan(odd, Object.fromEntries(columns), { orderBy: [ascending(column('id'))] });
}
