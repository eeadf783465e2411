export { allSteps } from './all-steps.js';
export { buildModel, modelSteps } from './build-model.js';
export { namesCodes } from './tables/code-lists.js';
export { correctModel, correctionSteps } from './corrections/correct-model.js';
export type { CorrectedModel } from './corrections/correct-model.js';
export { factKey } from './corrections/fact-key.js';
export { misfitIn, misfits } from './corrections/misfit.js';
export type { UnfitCorrection } from './corrections/misfit.js';
export { calledBy } from './called-by.js';
export { linkCandidates } from './link-candidates.js';
export { linkedTables } from './linked-tables.js';
export type { LinkCandidate } from './links/find-links.js';
export {
  additions,
  calendarParts,
  columnRoles,
  derivedKinds,
  tableRoles,
  timeMeanings,
  valueMeanings,
} from './source-model.js';
export type {
  Addition,
  Basis,
  Believed,
  CalendarColumn,
  CalendarPart,
  ColumnModel,
  ColumnPair,
  ColumnRole,
  CurrentRows,
  DerivedExpression,
  DerivedKind,
  DerivedMeasure,
  HiddenEntity,
  Link,
  Noun,
  SourceModel,
  TableModel,
  TableRole,
  TimeMeaning,
  TimeModel,
  TimeOfRow,
  TimeWriting,
  ValueMeaning,
} from './source-model.js';
export { nounOf } from './words/noun.js';
export { plainTableSteps } from './tables/plain-table-names.js';
export { shortForms, spelledOut } from './words/abbreviations.js';
export { abbreviates, nameParts, nameWords } from './words/name-words.js';
export { lettersWrong } from './words/spelling.js';
export { WordVectors, wordVectors } from './words/vectors/word-vectors.js';
export { textFormatOf } from './text-format.js';
