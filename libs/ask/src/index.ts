export { proposeAlert } from './alerts/propose-alert.js';
export { watchedQuestions } from './alerts/read-watched.js';
export { ask } from './ask.js';
export { readingHeaders, toAskAnswer } from './ask-answer.js';
export type { AskContext } from './ask.js';
export { AskMetrics } from './ask-metrics.js';
export { Catalogs } from './catalogs.js';
export { readingChanges } from './changes/reading-changes.js';
export { startingQuestions } from './suggestions/starting-questions.js';
export { readSources } from './read-sources.js';
export { checkModelSettings, modelSettings, modelsConfigOf } from './models/model-settings.js';
export type { ModelSettings } from './models/model-settings.js';
export { ModelMetrics } from './models/model-metrics.js';
export { Models } from './models/models.js';
export {
  changeVerifiedQuestion,
  describeVerifiedQuestion,
  listVerifiedQuestions,
  removeVerifiedQuestion,
  verifyQuestion,
} from './verified/verified-questions.js';
export { widgetStatements } from './widget-statement.js';
