import { z } from 'zod';

/** Marks a setting whose value is never printed. */
export const secretSetting = { secret: true } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting is missing or invalid; the message lists all such variables. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment once, by a schema whose keys are the variables' names. */
export function readConfig<T extends z.ZodObject>(schema: T, environment: Environment): z.infer<T> {
  const names = Object.keys(schema.shape);
  const given = Object.fromEntries(names.map((name) => [name, valueOf(environment, name)]));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
}

/** Every setting with its value and its purpose, as `--print-config` shows it. Secrets are hidden, and invalid values left out. */
export function describeConfig(schema: z.ZodObject, environment: Environment): string {
  const lines = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => {
    const meta = z.globalRegistry.get(field) ?? {};
    const { data } = field.safeParse(valueOf(environment, name));
    return `# ${meta.description ?? ''}\n${name}=${shownValue(data, meta['secret'] === true)}\n`;
  });
  return lines.join('\n');
}

/** An empty variable counts as absent. */
function valueOf(environment: Environment, name: string): string | undefined {
  return environment[name] || undefined;
}

function shownValue(value: unknown, secret: boolean): string {
  if (value === undefined) return '';
  if (secret) return '(set, hidden)';
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value).replaceAll('"', '');
}

/** A comma-separated list. */
export function listSetting(item: z.ZodType<string, string>, byDefault = '') {
  return z
    .string()
    .default(byDefault)
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(item));
}

/** A TCP port; 0 lets the system choose. */
export const portSetting = z.coerce.number().int().min(0).max(65_535);
