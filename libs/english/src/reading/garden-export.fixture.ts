import type { SourceTable, TableProfile } from '#contracts';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { aTable } from '../shop.fixture.js';

const rows = 400;

/** The number of different values of columns that stand for things without a table. */
const different: Readonly<Record<string, number>> = {
  'Order No': 180,
  'Customer Email': 90,
  'Product Title': 40,
  Country: 3,
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
    model: buildModel([table], { tables: [profileOf(table)], coverages: [] }),
  });
}

function profileOf({ schema, name, columns }: SourceTable): TableProfile {
  return {
    schema,
    name,
    rows,
    rows_read: rows,
    is_sampled: false,
    columns: columns.map((column) => ({
      name: column.name,
      nulls: 0,
      distinct: different[column.name] ?? 200,
      is_unique: false,
      least: null,
      greatest: null,
      commonest: column.samples.map((value) => ({ value, rows: 10 })),
      format: null,
    })),
    unread: null,
  };
}
