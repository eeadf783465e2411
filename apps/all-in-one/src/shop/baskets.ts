import { monthOf } from './calendar.js';
import { catalogue, decliningCategory } from './catalogue.js';
import type { Category } from './catalogue.js';
import type { Customer } from './customers.js';
import type { Dice } from './dice.js';
import { progressOf } from './plan.js';
import type { Plan } from './plan.js';
import type { Product } from './products.js';

/** A product in an order. */
export interface BasketLine {
  product: Product;
  quantity: number;
}

/** A category on a day: how likely a customer takes from it, and what is there to take. */
export type Shelf = readonly [readonly Product[], number];

const lineCounts = [
  [1, 38],
  [2, 30],
  [3, 19],
  [4, 9],
  [5, 4],
] as const;

/** The products for sale on a day. */
export function fillShelves(plan: Plan, products: readonly Product[], day: number): Shelf[] {
  return catalogue.map((category) => [
    products.filter((product) => product.category === category.name && product.launchedOn <= day),
    shareOf(category, plan, day),
  ]);
}

/** The lines of one order; a product that is taken twice is one line. */
export function fillBasket(dice: Dice, shelves: readonly Shelf[], customer: Customer): BasketLine[] {
  const lines = new Map<number, BasketLine>();
  for (let left = dice.weigh(lineCounts); left > 0; left -= 1) {
    const product = takeFrom(dice, dice.weigh(shelves));
    lines.set(product.id, { product, quantity: quantityFor(dice, customer) });
  }
  return [...lines.values()];
}

function shareOf({ name, share, season }: Category, plan: Plan, day: number): number {
  if (name === decliningCategory.name)
    return share + (decliningCategory.shareAtLast - share) * progressOf(plan, day);
  return season?.months.includes(monthOf(day)) ? share * season.factor : share;
}

/** The first of a shelf sell best. */
function takeFrom(dice: Dice, shelf: readonly Product[]): Product {
  const product = shelf[Math.floor(shelf.length * dice.next() ** 1.5)];
  if (!product) throw new Error('a category has nothing for sale');
  return product;
}

function quantityFor(dice: Dice, { segment }: Customer): number {
  if (segment === 'enterprise') return dice.whole(2, 12);
  if (segment === 'small business') return dice.whole(1, 5);
  return dice.weigh([
    [1, 74],
    [2, 20],
    [3, 6],
  ]);
}
