import type { DbtModel } from './dbt-models.js';
import { Untranslatable } from './translation.js';

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const lengthMax = 2_000;

/** A filter with its Jinja calls replaced by the model's columns. */
export function toFilter(filter: string, model: DbtModel): string {
  if (filter.length > lengthMax) throw tooLong();
  let length = 0;
  const sql = filter.replaceAll(/\{\{([^{}]*)\}\}/g, (_match, inner: string) => {
    const column = resolveCall(inner.trim(), model);
    length += column.length;
    // A short call may stand for a long expression, so the work is bounded by the usable length.
    if (length > lengthMax) throw tooLong();
    return column;
  });
  if (/\{[{%#]/.test(sql)) throw new Untranslatable('its filter is a template that cannot be taken over');
  return sql.trim();
}

function tooLong(): Untranslatable {
  return new Untranslatable(`its filter is longer than ${lengthMax} characters`);
}

/** The expression of a dimension or an entity in its table; a computed one is bracketed. */
export function columnSql({ name, expr }: { name: string; expr?: string | null | undefined }): string {
  if (expr?.includes('{')) throw new Untranslatable(`"${name}" is a template that cannot be taken over`);
  const sql = expr ?? name;
  return plainName.test(sql) ? sql : `(${sql})`;
}

function resolveCall(call: string, model: DbtModel): string {
  const match = /^(Dimension|TimeDimension|Entity)\(\s*(['"])(\w+)\2\s*\)$/.exec(call);
  if (!match)
    throw new Untranslatable(`its filter uses {{ ${call.slice(0, 80)} }}, which cannot be taken over`);
  const [, kind, , name = ''] = match;
  const known = kind === 'Entity' ? model.entities : model.dimensions;
  const found = known.get(localName(name, model));
  if (!found)
    throw new Untranslatable(`it filters by "${name}", which its model "${model.name}" does not have`);
  return columnSql(found);
}

/** order__status is the dimension "status" of the model whose primary entity is "order"; others belong to another table. */
function localName(name: string, model: DbtModel): string {
  const [entity, local, ...further] = name.split('__');
  if (local === undefined) return name;
  if (further.length === 0 && entity === model.primaryEntity) return local;
  throw new Untranslatable(`it filters by "${name}", which is not of its own model "${model.name}"`);
}
