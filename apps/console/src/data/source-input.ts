import type { DataSourceInput, SourceType } from '#contracts';
import type { Field } from './source-kinds.js';

/** The form's values as the server takes them, without the fields of other kinds that were filled in before. */
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

/** Narrows the type; the server validates each field and reports its faults. */
function asInput(input: object): DataSourceInput {
  return input as DataSourceInput;
}
