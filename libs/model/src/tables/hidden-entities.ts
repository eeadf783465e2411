import type { ColumnModel, HiddenEntity, TableRole } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';
import { keyStem } from '../words/key-words.js';
import { nounOf } from '../words/noun.js';

const things = new Set(
  `customer client account user buyer member patient product item article sku order invoice brand supplier vendor warehouse store shop employee
  owner rep campaign project ticket coupon merchant company lead contact driver vehicle site branch hotel course property partner`.split(
    /\s+/,
  ),
);

/** Returns the things without a table of their own that repeat in a wide table: its customers, its products. */
export function hiddenEntities(
  table: TableView,
  role: TableRole,
  columns: readonly ColumnModel[],
  views: ReadonlyMap<string, ColumnView>,
): HiddenEntity[] {
  if (role !== 'wide') return documentOf(table, columns, views);
  const found = new Map<string, { view: ColumnView; rank: number }>();
  for (const { column, role: columnRole } of columns) {
    const view = views.get(column);
    const thing = view?.words.find((word) => things.has(word));
    if (!view || thing === undefined || !identifying.has(columnRole) || !repeats(view)) continue;
    const rank = keyStem(view) ? 3 : columnRole === 'text' ? 2 : columnRole === 'name' ? 1.5 : 1;
    const kind = synonyms.get(thing) ?? thing;
    if (rank > (found.get(kind)?.rank ?? 0)) found.set(kind, { view, rank });
  }
  return [...found].map(([thing, { view }]) => ({
    column: view.name,
    noun: nounOf([thing]),
    basis: { certainty: 0.75, evidence: `${view.name} repeats in ${table.source.name}.` },
  }));
}

/** Returns the receipts that lines belong to and that have no table of their own: all lines of one receipt have its number. */
function documentOf(
  table: TableView,
  columns: readonly ColumnModel[],
  views: ReadonlyMap<string, ColumnView>,
): HiddenEntity[] {
  if (!table.words.some((word) => lines.has(word))) return [];
  for (const { column, role } of columns) {
    const view = views.get(column);
    const stem = view && keyStem(view);
    const thing = stem?.at(-1) ?? '';
    if (!view || !numbered.has(role) || !documents.has(thing) || !repeats(view)) continue;
    const basis = {
      certainty: 0.75,
      evidence: `${view.name} is the same in several rows of ${table.source.name}.`,
    };
    return [{ column: view.name, noun: nounOf([thing]), basis }];
  }
  return [];
}

const lines = new Set('line item detail'.split(' '));
const documents = new Set(
  'order check receipt bill invoice ticket basket cart transaction sale booking quote delivery shipment claim'.split(
    ' ',
  ),
);
const numbered: ReadonlySet<string> = new Set(['id', 'code', 'text', 'number', 'measure']);

const identifying: ReadonlySet<string> = new Set(['id', 'key', 'code', 'name', 'category', 'text']);
const synonyms: ReadonlyMap<string, string> = new Map([
  ['sku', 'product'],
  ['article', 'product'],
  ['item', 'product'],
  ['client', 'customer'],
  ['buyer', 'customer'],
]);

function repeats({ profile, table }: ColumnView): boolean {
  const rows = table.profile?.rows_read ?? 0;
  return (
    profile !== undefined &&
    !profile.is_unique &&
    (profile.distinct ?? 0) > 1 &&
    (profile.distinct ?? 0) < rows
  );
}
