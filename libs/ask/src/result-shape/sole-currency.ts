import { currencyNamed } from '#formats';
import type { Catalog } from '#english';

/**
 * The only currency of a source's amounts, by its columns and its metrics; amounts without a stated currency count as the same one.
 * Undefined where there are several.
 */
export function soleCurrency(catalog: Catalog, descriptions: Iterable<string>): string | undefined {
  const ofColumns = catalog.tables.flatMap(({ columns }) =>
    columns.flatMap(({ currency }) => currency ?? []),
  );
  const ofMetrics = [...descriptions].flatMap((description) => currencyNamed(description) ?? []);
  const [only, second] = new Set([...ofColumns, ...ofMetrics]);
  return second === undefined ? only : undefined;
}
