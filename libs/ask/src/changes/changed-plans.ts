import type { Metric, ReadingPart } from '#contracts';
import { planColumns, planParts, planWords } from '#english';
import type { Catalog, PlanWords } from '#english';
import type { Condition, Grain, Plan, SelectItem } from '#sql';
import { narrowedBy } from '../suggestions/next-plans.js';
import { movedTo, startOf } from '../suggestions/plan-edits.js';
import { nearbyPeriods } from './nearby-periods.js';
import { otherMeasures } from './other-measures.js';

/** A plan, with the part to replace. */
export interface Changeable {
  plan: Plan;
  catalog: Catalog;
  metrics: readonly Metric[];
  today: string;
  part: Pick<ReadingPart, 'kind' | 'words'>;
}

/** The plans that differ in that part only, the likeliest first. */
export function changedPlans(changeable: Changeable): Plan[] {
  const { plan, catalog, today, part } = changeable;
  const words = planWords(plan, catalog, today);
  if (!planParts(words).some(({ kind, words: said }) => kind === part.kind && said === part.words)) return [];
  switch (part.kind) {
    case 'period':
      return otherPeriods(plan, words, today);
    case 'group':
      return otherGroups(changeable, words);
    case 'filter':
      return otherValues(changeable);
    case 'measure':
      return otherMeasures(changeable, words);
    default:
      return [];
  }
}

function otherPeriods(plan: Plan, { range }: PlanWords, today: string): Plan[] {
  const [from, before] = [range?.from?.slice(0, 10), range?.before?.slice(0, 10)];
  if (from === undefined || before === undefined) return [];
  return nearbyPeriods({ from, before }, today).map((period) =>
    movedTo(
      plan,
      new Map([
        [from, period.from],
        [before, period.before],
      ]),
    ),
  );
}

const grains: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];

/** Replaces a group by other dimensions, and a grain of time by longer and shorter ones. */
function otherGroups({ plan, catalog, metrics, part }: Changeable, words: PlanWords): Plan[] {
  const name = part.words.replace(/^(?:by|per) /, '');
  const place = words.columns.findIndex((column) => column.role !== 'measure' && column.words === name);
  const item = plan.select[place];
  if (!item || plan.limitPer) return [];
  const { expression } = item;
  if (expression.kind === 'truncate')
    return grains
      .filter((grain) => grain !== expression.grain)
      .map((grain) => withItem(plan, item, startOf(grain, { expression: expression.of, label: grain })));
  const used = new Set(plan.select.map(({ label }) => label));
  return dimensionsOf(plan, catalog, metrics)
    .filter(({ label }) => !used.has(label))
    .map((other) => withItem(plan, item, other));
}

function dimensionsOf(plan: Plan, catalog: Catalog, metrics: readonly Metric[]): SelectItem[] {
  const measured = plan.select.find(({ expression }) => expression.kind === 'sql');
  const metric = measured && metrics.find(({ name }) => name === measured.label);
  if (!metric) return planColumns(plan, catalog).dimensions;
  return metric.dimensions.map((column) => ({
    expression: { kind: 'column', of: plan.from.alias, column },
    label: column,
  }));
}

/** The plan with one group replaced by another, wherever it occurs. */
function withItem(plan: Plan, item: SelectItem, other: SelectItem): Plan {
  const key = JSON.stringify(item.expression);
  const isItem = (expression: unknown) => JSON.stringify(expression) === key;
  const isNamed = (condition: Condition) =>
    condition.kind === 'not' && condition.condition.kind === 'null' && isItem(condition.condition.of);
  return {
    ...plan,
    where: plan.where.filter((condition) => !isNamed(condition)),
    select: plan.select.map((each) => (each === item ? other : each)),
    groupBy: plan.groupBy.map((each) => (isItem(each) ? other.expression : each)),
    orderBy: plan.orderBy.map((order) => (isItem(order.by) ? { ...order, by: other.expression } : order)),
  };
}

/** The other values, as far as the catalog has them, of the column whose value the part names. */
function otherValues(changeable: Changeable): Plan[] {
  const { plan, catalog } = changeable;
  const place = conditionIndexOf(changeable);
  const condition = plan.where[place];
  const of = condition && narrowedBy(condition);
  const said = condition && textIn(condition)?.toLowerCase();
  if (of?.kind !== 'column' || said === undefined) return [];
  const values = columnOf(plan, catalog, of)?.samples ?? [];
  return values
    .filter((value) => value.toLowerCase() !== said)
    .map((text): Plan => ({ ...plan, where: plan.where.with(place, { kind: 'equal_text', of, text }) }));
}

/** The index of the condition that the part words: the first whose removal removes such a part; -1 if none does. */
function conditionIndexOf({ plan, catalog, today, part }: Changeable): number {
  const countIn = (each: Plan) =>
    planParts(planWords(each, catalog, today)).filter(
      ({ kind, words }) => kind === part.kind && words === part.words,
    ).length;
  const all = countIn(plan);
  return plan.where.findIndex((_, at) => countIn({ ...plan, where: plan.where.toSpliced(at, 1) }) < all);
}

/** The single text that a condition compares with. */
function textIn(condition: Condition): string | undefined {
  if (condition.kind === 'equal_text') return condition.text;
  const value =
    condition.kind === 'in'
      ? condition.values[0]
      : condition.kind === 'compare'
        ? condition.right
        : undefined;
  return value?.kind === 'literal' && typeof value.value === 'string' ? value.value : undefined;
}

function columnOf(
  plan: Plan,
  { tables }: Catalog,
  of: { of: string; column: string },
): Catalog['tables'][number]['columns'][number] | undefined {
  const source = [plan.from, ...plan.joins.map((join) => join.source)].find(({ alias }) => alias === of.of);
  if (!source || !('table' in source)) return undefined;
  const { name } = source.table;
  return tables.find((table) => table.name === name)?.columns.find((column) => column.name === of.column);
}
