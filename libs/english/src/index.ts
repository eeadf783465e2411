export { buildCatalog, catalogSteps } from './catalog/catalog.js';
export type { Catalog } from './catalog/catalog.js';
export { isRecordNumber } from './catalog/record-number.js';
export type { Column as BelievedColumn, Table as BelievedTable } from './domain/domain.js';
export { circumstances, describePlan, sentenceOf } from './describe/describe-plan.js';
export { plural, singular } from './describe/name-words.js';
export { grainWords } from './describe/period-words.js';
export { planColumns } from './describe/plan-columns.js';
export { planWords } from './describe/plan-words.js';
export type { ColumnWords, PlanWords } from './describe/plan-words.js';
export type { Lost } from './intent/draft.js';
export { rankTables } from './linking/rank-tables.js';
export { readMetric } from './metric/read-metric.js';
export { flatten, probabilityOf, unflatten } from './rank/forest.js';
export type { Forest, Tree } from './rank/forest.js';
export { readRequests } from './reading/read-request.js';
export type { ReadRequest } from './reading/read-request.js';
<<<<<<< HEAD
=======
export { traceRequest } from './reading/trace-request.js';
export type { Trace } from './reading/trace-request.js';
export { planKey } from './rank/plan-key.js';
export { leaveOut } from './refusing/leave-out.js';
export { nearNames } from './refusing/near-names.js';
>>>>>>> d82877c0 (feat(ask): a refusal keeps what was understood, and offers nothing that is refused)
export { readCandidates } from './read-candidates.js';
export type { Candidate } from './read-candidates.js';
export { certain, readQuestion, sureEnough } from './read-question.js';
export type { ReadQuestion, Reading } from './read-question.js';
export { Day } from './time/calendar.js';
export type { Clock } from './time/calendar.js';
export { readShown } from './words/chart-words.js';
export type { ChartKind } from './words/chart-words.js';
export { wordingOf } from './wording.js';
export { listedAmounts } from './written/listed-amounts.js';
export { planWritten } from './written/plan-written.js';
export type { PlannedRequest } from './written/plan-written.js';
export { WrittenRequest } from './written/written-request.js';
