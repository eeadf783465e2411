export { emit } from './emit.js';
export type { NewEvent } from './emit.js';
