/** A category of the shop with the words its products are named with. */
export interface Category {
  name: string;
  /** Its part of the sold items, in relation to others. */
  share: number;
  /** The months, from 0, in which it sells better, and by how much. */
  season?: { months: readonly number[]; factor: number };
  /** Lowest and highest price in whole units. */
  prices: readonly [number, number];
  kinds: readonly string[];
  makes: readonly string[];
}

/** The category that people buy less and less, and its part at the end. */
export const decliningCategory = { name: 'Stationery', shareAtLast: 3.5 };

export const catalogue: readonly Category[] = [
  {
    name: 'Coffee',
    share: 23,
    prices: [9, 26],
    kinds: ['Whole Beans', 'Espresso Roast', 'Filter Roast', 'Decaf'],
    makes: ['Sidamo', 'Huila', 'Antigua', 'Kirinyaga', 'Sumatra'],
  },
  {
    name: 'Tea',
    share: 12,
    prices: [6, 22],
    kinds: ['Loose Leaf', 'Tea Bags', 'Gift Tin', 'Sampler'],
    makes: ['Assam', 'Sencha', 'Rooibos', 'Oolong', 'Mountain Mint'],
  },
  {
    name: 'Kitchen',
    share: 16,
    prices: [14, 120],
    kinds: ['Kettle', 'Grinder', 'Mug', 'Pour-over Set'],
    makes: ['Enamel', 'Copper', 'Stoneware', 'Walnut', 'Matte Black'],
  },
  {
    name: 'Home',
    share: 14,
    prices: [18, 140],
    kinds: ['Blanket', 'Desk Lamp', 'Cushion', 'Candle'],
    makes: ['Linen', 'Woollen', 'Cedar', 'Nordic', 'Terracotta'],
  },
  {
    name: 'Garden',
    share: 10,
    season: { months: [2, 3, 4], factor: 1.7 },
    prices: [5, 85],
    kinds: ['Planter', 'Watering Can', 'Seed Box', 'Pruner'],
    makes: ['Herb', 'Balcony', 'Zinc', 'Orchard', 'Meadow'],
  },
  {
    name: 'Outdoor',
    share: 10,
    season: { months: [5, 6, 7], factor: 1.5 },
    prices: [16, 180],
    kinds: ['Flask', 'Camp Stove', 'Picnic Rug', 'Backpack'],
    makes: ['Ridge', 'Lakeside', 'Pathfinder', 'Summit', 'Coastal'],
  },
  {
    name: 'Gifts',
    share: 8,
    season: { months: [11], factor: 2.4 },
    prices: [15, 95],
    kinds: ['Gift Box', 'Hamper', 'Tasting Set', 'Gift Card Wallet'],
    makes: ['Breakfast', 'Fireside', 'Birthday', 'Thank-you', 'Connoisseur'],
  },
  {
    name: decliningCategory.name,
    share: 17,
    prices: [7, 45],
    kinds: ['Notebook', 'Fountain Pen', 'Letter Set', 'Calendar'],
    makes: ['Dotted', 'Cloth-bound', 'Brass', 'Recycled', 'Midnight Blue'],
  },
];
