import { singular } from '../words/noun.js';

/** Parts of a business, by the prefixes of their tables: "inv_product", "pur_order", "sal_order". */
const areas: Readonly<Record<string, string>> = {
  inv: 'inventory',
  pur: 'purchase',
  purch: 'purchase',
  po: 'purchase',
  proc: 'purchase',
  sal: 'sales',
  sales: 'sales',
  sls: 'sales',
  so: 'sales',
  hr: 'staff',
  fin: 'finance',
  acc: 'account',
  acct: 'account',
  ar: 'customer',
  ap: 'supplier',
  gl: 'ledger',
  crm: 'customer',
  mfg: 'production',
  prd: 'production',
  wms: 'warehouse',
  wh: 'warehouse',
  mkt: 'marketing',
  mktg: 'marketing',
  bil: 'billing',
  bill: 'billing',
  svc: 'service',
  log: 'logistics',
  edu: 'education',
  adm: 'administration',
  ord: 'order',
  cust: 'customer',
  shop: 'shop',
  ecom: 'shop',
  web: 'web',
  sys: 'system',
  ref: 'reference',
  cat: 'catalogue',
  qa: 'quality',
};

const tablesMin = 4;
const shareMin = 0.7;
/** The most letters of an unknown prefix; so few letters are no word. */
const lettersMax = 3;

/**
 * Returns, for each table name in its parts, the prefix for the part of the business that owns the table. Prefixes count if most tables have one
 * that other tables have as well, and if none is the name of a table: "order_line" beside "orders" is a line of an order.
 */
export function areaPrefixes(names: readonly (readonly string[])[]): (string | undefined)[] {
  const firsts = names.map(([first, ...others]) => (others.length > 0 ? first : undefined));
  // Names of several parts are longer than any prefix.
  const tables = new Set(
    names.flatMap(([first = '', ...others]) => (others.length > 0 ? [] : singular(first))),
  );
  const shared = new Set(
    [...Map.groupBy(firsts, (first) => first)].flatMap(([first, those]) => {
      if (first === undefined || those.length < 2 || tables.has(singular(first))) return [];
      return first in areas || first.length <= lettersMax ? [first] : [];
    }),
  );
  const having = firsts.filter((first) => first !== undefined && shared.has(first)).length;
  const isUsual = names.length >= tablesMin && having >= names.length * shareMin;
  return firsts.map((first) => (isUsual && first !== undefined && shared.has(first) ? first : undefined));
}

/** Returns the part of the business that a prefix abbreviates. */
export function areaOf(prefix: string): string | undefined {
  return areas[prefix];
}

/** Reports whether people mean the thing of this area if two things have one name: an order is a customer's. */
export function isMainArea(prefix: string): boolean {
  return areas[prefix] === 'sales' || areas[prefix] === 'shop' || areas[prefix] === 'order';
}
