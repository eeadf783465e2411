import type { DataSourceInput, SourceType } from '#contracts';
import type { Field } from './source-kinds.js';

/** The values of the form, as the server takes them; fields of another kind that were filled in before are left out. */
export function inputOf(
  type: SourceType,
  name: string,
  values: Readonly<Record<string, string>>,
  fields: readonly Field[],
): DataSourceInput {
  const given = fields.flatMap((field) => {
    const value = (values[field.name] ?? '').trim();
    if (value === '') return [];
    return [[field.name, field.kind === 'number' ? Number(value) : value] as const];
  });
  return asInput({ type, name, settings: Object.fromEntries(given) });
}

/** The server holds it to the contract, field by field, and says what is wrong. */
function asInput(input: object): DataSourceInput {
  return input as DataSourceInput;
}
