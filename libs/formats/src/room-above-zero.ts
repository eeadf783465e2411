import type { Scale, Spec } from 'vega';

/** A chart whose values are all zero, with a domain of 0 to 1: Vega would draw it mid-height on an axis of "0.000000" alone. */
export function withRoomAboveZero(spec: Spec): Spec {
  if (!areAllZero(spec)) return spec;
  const scales = (spec.scales ?? []).map((scale) =>
    scale.type === 'linear' && !Array.isArray(scale.domain)
      ? { ...scale, domainMin: 0, domainMax: 1 }
      : scale,
  );
  const flat = new Set(scales.flatMap((scale) => ('domainMax' in scale ? [scale.name] : [])));
  const axes = (spec.axes ?? []).map((axis) => (flat.has(axis.scale) ? { ...axis, tickCount: 1 } : axis));
  return { ...spec, scales, axes };
}

function areAllZero({ data, scales = [] }: Spec): boolean {
  // Names may be numbers: years, ids.
  const names = new Set(scales.filter(({ type }) => type !== 'linear').flatMap(fieldsOf));
  const rows = (Array.isArray(data) ? data : []).flatMap((each): unknown[] =>
    'values' in each && Array.isArray(each.values) ? each.values : [],
  );
  const numbers = rows.flatMap((row) => cellsOf(row, names).filter(isNumber)).map(Number);
  return numbers.length > 0 && numbers.every((value) => value === 0);
}

/** The fields that a scale takes its domain from: one, or several of one name for layers. */
function fieldsOf({ domain }: Scale): string[] {
  if (domain === undefined || Array.isArray(domain) || 'signal' in domain) return [];
  const sources: unknown[] = 'fields' in domain ? domain.fields : [domain];
  return sources.flatMap((source) =>
    typeof source === 'object' && source !== null && 'field' in source && typeof source.field === 'string'
      ? [source.field]
      : [],
  );
}

function cellsOf(row: unknown, names: ReadonlySet<string>): unknown[] {
  if (typeof row !== 'object' || row === null) return [];
  return Object.entries(row).flatMap(([field, value]): unknown[] => (names.has(field) ? [] : [value]));
}

/** A number, or one that comes as its digits. */
function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
}
