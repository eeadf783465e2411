import { singular } from '../words/noun.js';

/** Parts of a business by the prefixes that their tables have: "inv_product", "pur_order", "sal_order". */
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
/** Of any other letters, so few are no word. */
const lettersMax = 3;

/**
 * The prefix of each table, whose name comes in its parts, that says which part of the business keeps it. They are prefixes where most tables have one that others
 * have as well, and where none is the name of a table: "order_line" beside "orders" is a line of an order.
 */
export function areaPrefixes(names: readonly (readonly string[])[]): (string | undefined)[] {
  const firsts = names.map(([first, ...others]) => (others.length > 0 ? first : undefined));
  // Those of several parts are longer than any prefix.
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

/** The part of the business that a prefix is short for. */
export function areaOf(prefix: string): string | undefined {
  return areas[prefix];
}

/** Of two things of one name, these are the one that people mean: an order is a customer's. */
export function isMainArea(prefix: string): boolean {
  return areas[prefix] === 'sales' || areas[prefix] === 'shop' || areas[prefix] === 'order';
}
