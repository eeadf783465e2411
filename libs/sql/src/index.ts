export { loadGate } from './postgresql/parser.js';
export { checkStatement } from './check-statement.js';
export { closestName } from './closest-name.js';
export { asDryRun } from './dry-run.js';
export { asRowCount } from './row-count.js';
export { usualSchemaOf } from './known-relations.js';
export type { KnownRelation } from './known-relations.js';
export { narrowRelations } from './narrow-relations.js';
export type { NarrowedRelation } from './narrow-relations.js';
export { amountsOf } from './amounts.js';
export { brokenDown, rowsBehind } from './rows-behind.js';
export type { Pick } from './rows-behind.js';
export { isSummedSql } from './summed-sql.js';
export { quoteIdentifier, quoteLiteral } from './quote.js';
export type {
  AggregateName,
  Comparison,
  Condition,
  DatePart,
  DayWriting,
  SeparatedWriting,
  Expression,
  Grain,
  Join,
  Order,
  Plan,
  PlanSource,
  SelectItem,
} from './plan/plan.js';
export { changeConditions, changeExpression } from './plan/change.js';
export { daysBetween } from './plan/days-between.js';
export { numberOfText } from './plan/number-of-text.js';
export { renderPlan } from './plan/render.js';
export { withInner } from './plan/walk.js';
export { UnsupportedPlan } from './plan/unsupported-plan.js';
export { StatementRefused } from './statement-refused.js';
