import { QuestglassError } from './errors.js';

/** A setting that was not given, from the environment, where there is one: a browser has none. */
export function fromEnvironment(variable: string, option: string): string {
  const surroundings = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = surroundings.process?.env?.[variable];
  if (!value) throw new QuestglassError(`give ${option}, or set ${variable}`);
  return value;
}

/** A base URL, checked, since fetch would say no more than that it failed. */
export function checkedAddress(baseUrl: string): string {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new QuestglassError(
      'the base URL has to begin with https:// (or http://) and the host of the service',
    );
  return baseUrl;
}
