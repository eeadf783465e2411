export { ask } from './ask.js';
export type { AskContext, Question } from './ask.js';
export { Catalogs } from './understand.js';
