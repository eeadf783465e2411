import type { FilterAccess, Share } from '#contracts';

type Terms = Pick<Share, 'filters' | 'filter_labels'>;

const accesses = [
  ['locked', 'locked'],
  ['hidden', 'hidden'],
  ['open', 'open'],
] as const satisfies [FilterAccess[string], string][];

/** The access of a link's viewers to filters, in words: those that hold come first. */
export function filterWords({ filters, filter_labels: labels }: Terms): string {
  const parts = accesses.flatMap(([access, word]) => {
    const named = Object.keys(filters).flatMap((key) =>
      filters[key] === access && labels[key] !== undefined ? [labels[key]] : [],
    );
    return named.length === 0 ? [] : [`${named.join(', ')} ${word}`];
  });
  return parts.length === 0 ? 'No filters' : parts.join('; ');
}
