import { currencyNamed } from '#formats';
import type { Catalog } from '#english';

/**
 * The currency of a source whose amounts are all in one, as far as its columns and its metrics say: those of which nothing says it are
 * in the same. Undefined where there are several.
 */
export function soleCurrency(catalog: Catalog, descriptions: Iterable<string>): string | undefined {
  const ofColumns = catalog.tables.flatMap(({ columns }) =>
    columns.flatMap(({ currency }) => currency ?? []),
  );
  const ofMetrics = [...descriptions].flatMap((description) => currencyNamed(description) ?? []);
  const [only, second] = new Set([...ofColumns, ...ofMetrics]);
  return second === undefined ? only : undefined;
}
