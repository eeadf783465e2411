import { QuestglassError } from './errors.js';

/** A setting that was not given, from the environment, where there is one: a browser has none. */
export function fromEnvironment(variable: string, option: string): string {
  const surroundings = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = surroundings.process?.env?.[variable];
  if (!value) throw new QuestglassError(`give ${option}, or set ${variable}`);
  return value;
}
