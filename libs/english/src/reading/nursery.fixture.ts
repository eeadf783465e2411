import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { profileOf } from '../profile.fixture.js';
import { aTable } from '../shop.fixture.js';

const things = [
  aTable('sales_reps', ['id!:integer', 'full_name!:text:Ada Fern|Grace Moss', 'team!:text:North|South']),
  aTable(
    'customers',
    [
      'id!:integer',
      'name!:text:Rosehill|Willow Gardens',
      'country!:text:DE|DK',
      'sales_rep_id:integer',
      'created_at!:timestamp',
      'deleted_at:timestamp',
    ],
    ['sales_rep_id>sales_reps.id'],
  ),
  aTable('growers', ['id!:integer', 'name!:text:Alder Farm|Birch Farm']),
  aTable(
    'plants',
    [
      'id!:integer',
      'name!:text:Dahlia|Aster',
      'grower_id!:integer',
      'list_price!:number',
      'cost_price!:number',
      'launched_on!:date',
    ],
    ['grower_id>growers.id'],
  ),
];

const orders = [
  aTable(
    'sales_orders',
    [
      'id!:integer',
      'order_number!:text',
      'customer_id!:integer',
      'status!:text:draft|confirmed|delivered|cancelled',
      'ordered_at!:timestamp',
    ],
    ['customer_id>customers.id'],
  ),
  aTable(
    'sales_order_lines',
    [
      'id!:integer',
      'sales_order_id!:integer',
      'plant_id!:integer',
      'quantity!:integer',
      'unit_price!:number',
    ],
    ['sales_order_id>sales_orders.id', 'plant_id>plants.id'],
  ),
  aTable(
    'purchase_orders',
    [
      'id!:integer',
      'grower_id!:integer',
      'quantity!:integer',
      'unit_cost!:number',
      'status!:text:sent|received|cancelled',
      'ordered_at!:timestamp',
      'received_at:timestamp',
    ],
    ['grower_id>growers.id'],
  ),
];

/** A plant nursery that sells to garden centres and buys from growers: lines without a total, and rows marked as deleted. */
export function nursery(): Catalog {
  const tables = [...things, ...orders];
  const profiles = tables
    .filter(({ name }) => name === 'customers')
    .map((table) => profileOf(table, { deleted_at: { nulls: 380 } }));
  return buildCatalog({ tables, model: buildModel(tables, { tables: profiles, coverages: [] }) });
}
