import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { profileOf } from '../profile.fixture.js';
import { aTable } from '../shop.fixture.js';

/** The number of different values of columns that stand for things without a table. */
const different = {
  'Order No': { distinct: 180 },
  'Customer Email': { distinct: 90 },
  'Product Title': { distinct: 40 },
  Country: { distinct: 3 },
};

/** An export of a garden shop's orders: one table, with a line for each product in them. */
export function gardenExport(): Catalog {
  const table = {
    ...aTable('order_lines', [
      'Order No!:text',
      'Order Date!:date',
      'Customer Email!:text',
      'Customer Name:text',
      'Country:text:Austria|Belgium|Norway',
      'Product Title!:text',
      'Category:text:Bulbs|Tools|Pots',
      'Qty!:integer',
      'Unit Price!:number',
      'Line Total!:number',
      'Coupon Code:text',
      'Sales Channel:text:Web|Marketplace',
      'Ship Date:date',
      'Payment Status:text:Paid|Pending|Failed',
    ]),
    primary_key: [],
  };
  return buildCatalog({
    tables: [table],
    model: buildModel([table], { tables: [profileOf(table, different)], coverages: [] }),
  });
}
