import { closestName } from '../closest-name.js';
import { StatementRefused } from '../statement-refused.js';

/** Builds the refusal of a function, with the allowed function that it may have been mistaken for. */
export function functionRefused(name: string, allowed: Iterable<string>): StatementRefused {
  const suggestion = closestName(name, allowed);
  const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  return new StatementRefused('function', `the function "${name.slice(0, 100)}" is not allowed${hint}`);
}
