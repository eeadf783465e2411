import { invalidRequest, suits } from '#contracts';
import type { DashboardFilter, FilterTerms } from '#contracts';

/** Refuses terms of filters that none of the dashboards has, and choices that do not go with theirs. */
export function checkTerms(
  filters: readonly Pick<DashboardFilter, 'key' | 'kind'>[],
  terms: FilterTerms,
  path: string,
): void {
  const issues = Object.entries(terms).flatMap(([key, { choice }]) => {
    const meant = filters.filter((filter) => filter.key === key);
    if (meant.length === 0) return [{ path: `${path}.${key}`, message: 'is no filter of the dashboard' }];
    const isFitting = choice == null || meant.some(({ kind }) => suits(kind, choice));
    return isFitting ? [] : [{ path: `${path}.${key}.choice`, message: 'does not go with the filter' }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}
