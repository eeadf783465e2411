import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isNumeric, isPartOfAmount } from '../catalog/column-facts.js';
import { stem } from '../words/stem.js';
import type { Token } from '../words/tokenise.js';
import { findMetric } from './find-metric.js';

/** A well-known formula of two numbers: clicks by impressions. */
export interface Formula {
  label: string;
  operator: '-' | '/';
  left: CatalogColumn;
  right: CatalogColumn;
}

interface Known extends Pick<Formula, 'label' | 'operator'> {
  said: readonly string[];
  /** The names of its columns, the likeliest first. */
  left: string;
  right: string;
}

const spend = 'spend cost expense';
const known: readonly Known[] = (
  [
    [
      'click_through_rate',
      'click through rate|click-through rate|clickthrough rate|ctr',
      'click',
      '/',
      'impression view',
    ],
    [
      'conversion_rate',
      'conversion rate|cvr',
      'conversion order purchase signup',
      '/',
      'click visit session visitor lead',
    ],
    ['cost_per_click', 'cost per click|cpc', spend, '/', 'click'],
    [
      'cost_per_conversion',
      'cost per conversion|cost per acquisition|cpa',
      spend,
      '/',
      'conversion order purchase signup',
    ],
    ['cost_per_lead', 'cost per lead|cpl', spend, '/', 'lead'],
    ['return_on_ad_spend', 'return on ad spend|return on spend|roas', 'revenue sale', '/', spend],
    ['profit', 'profit|profits|gross profit|net profit', 'revenue sale', '-', spend],
  ] as const
).map(([label, said, left, operator, right]) => ({ label, said: said.split('|'), left, operator, right }));

/** The longest formula that is named here, if no column has its name and exactly one table has its parts. */
export function findFormula(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
): { formula: Formula; length: number } | undefined {
  const said = saidAt(tokens, at);
  if (!said || isCalledSo(catalog, said.known) || findMetric(catalog, tokens, at)) return undefined;
  const [only, second] = catalog.tables.flatMap((table) => formulaIn(table, said.known) ?? []);
  return only && !second ? { formula: only, length: said.length } : undefined;
}

function saidAt(tokens: readonly Token[], at: number): { known: Known; length: number } | undefined {
  const found = known.flatMap((each) =>
    each.said.flatMap((phrase) => {
      const words = phrase.split(' ');
      const isSaid = words.every((word, place) => tokens[at + place]?.lower === word);
      return isSaid ? [{ known: each, length: words.length }] : [];
    }),
  );
  return found.toSorted((a, b) => b.length - a.length)[0];
}

/** A column of profits, or of conversion rates, takes precedence. */
function isCalledSo({ columnsByWord }: Catalog, { label }: Known): boolean {
  const [first = '', ...others] = label.split('_').map(stem);
  return columnsByWord.get(first)?.some(({ words }) => others.every((word) => words.includes(word))) === true;
}

function formulaIn(table: CatalogTable, { label, operator, left, right }: Known): Formula | undefined {
  const [first, second] = [numberCalled(table, left), numberCalled(table, right)];
  return first && second && { label, operator, left: first, right: second };
}

function numberCalled({ columns }: CatalogTable, called: string): CatalogColumn | undefined {
  const numbers = columns.filter((column) => isNumeric(column) && !column.isKey && !isPartOfAmount(column));
  return called
    .split(' ')
    .map((word) => numbers.find(({ words }) => words.includes(stem(word))))
    .find((found) => found !== undefined);
}
