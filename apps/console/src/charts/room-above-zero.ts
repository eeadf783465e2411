import type { Spec } from 'vega';

/**
 * A chart whose numbers are all zero, with room above them: Vega would draw them half way up, beside an axis of "0.000000" alone.
 */
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

function areAllZero({ data }: Spec): boolean {
  const rows = (Array.isArray(data) ? data : []).flatMap((each): unknown[] =>
    'values' in each && Array.isArray(each.values) ? each.values : [],
  );
  const numbers = rows.flatMap((row) => cellsOf(row).filter(isNumber)).map(Number);
  return numbers.length > 0 && numbers.every((value) => value === 0);
}

function cellsOf(row: unknown): unknown[] {
  return typeof row === 'object' && row !== null ? Object.values(row) : [];
}

/** A number, or one that comes as its digits. */
function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
}
