import { dayMs, startOfDay } from './calendar.js';
import { catalogue } from './catalogue.js';
import type { Category } from './catalogue.js';
import { Dice } from './dice.js';
import type { Plan } from './plan.js';
import { tableOf } from './table.js';
import type { ShopTable, TableHead } from './table.js';

/** Something the shop sells. */
export interface Product {
  id: number;
  name: string;
  category: string;
  priceCents: number;
  costCents: number;
  launchedOn: number;
}

/** The products, category by category. */
export function makeProducts(plan: Plan, seed: number): Product[] {
  const dice = Dice.for('products', seed);
  const products: Product[] = [];
  for (const category of catalogue)
    for (const kind of category.kinds)
      for (const make of category.makes)
        products.push(
          makeProduct(dice, plan, category, { id: products.length + 1, name: `${make} ${kind}` }),
        );
  return products;
}

function makeProduct(
  dice: Dice,
  plan: Plan,
  { name: category, prices: [low, high] }: Category,
  { id, name }: { id: number; name: string },
): Product {
  const priceCents = Math.round(dice.between(low, high)) * 100 - dice.pick([0, 10, 50]);
  return {
    id,
    name,
    category,
    priceCents,
    costCents: Math.round(priceCents * dice.between(0.34, 0.66)),
    launchedOn: launchDate(dice, plan),
  };
}

/** Most were there before the shop's first order on record; one in ten is new since. */
function launchDate(dice: Dice, plan: Plan): number {
  if (dice.chance(0.1)) return startOfDay(dice.between(plan.opens, plan.today - 60 * dayMs));
  return plan.opens - dice.whole(1, 700) * dayMs;
}

export function productsTable(products: readonly Product[]): ShopTable {
  return tableOf(productsHead, products);
}

const productsHead: TableHead<Product> = {
  name: 'products',
  comment: 'What the shop sells; one row per product.',
  key: ['id'],
  columns: [
    { name: 'id', kind: 'integer', comment: 'Number of the product.', of: (row) => row.id },
    { name: 'name', kind: 'text', comment: 'Name of the product.', of: (row) => row.name },
    {
      name: 'category',
      kind: 'text',
      comment: `Category of the product: ${catalogue.map(({ name }) => name).join(', ')}.`,
      of: (row) => row.category,
    },
    { name: 'price', kind: 'money', comment: 'List price in US dollars.', of: (row) => row.priceCents },
    {
      name: 'cost',
      kind: 'money',
      comment: 'What one piece costs the shop, in US dollars.',
      of: (row) => row.costCents,
    },
    {
      name: 'launched_on',
      kind: 'date',
      comment: 'Day the product was first for sale.',
      of: (row) => row.launchedOn,
    },
  ],
};
