import { buildCatalog } from './catalog/catalog.js';
import type { Catalog } from './catalog/catalog.js';
import { aTable } from './shop.fixture.js';

/** A file that somebody uploaded: one table, without keys, and customers and products by their names alone. */
function file(name: string, columns: readonly string[]): Catalog {
  return buildCatalog({ tables: [{ ...aTable(name, columns), primary_key: [] }] });
}

/** What was sold, line by line. */
export const sales = (): Catalog =>
  file('sales', [
    'order:integer',
    'date:date',
    'customer:text:Ada Lovelace|Bob Stone|Eve Moss',
    'product:text:Desk|Chair|Lamp',
    'category:text:Furniture|Lighting',
    'quantity:integer',
    'unit_price:number',
    'total:number',
    'status:text:paid|unpaid|refunded',
    'channel:text:web|store',
  ]);

/** What people of a company spent. */
export const expenses = (): Catalog =>
  file('expenses', [
    'Date:date',
    'Employee:text:Ada Lovelace|Bob Stone',
    'Department:text:Sales|Engineering',
    'Category:text:Travel|Meals',
    'Merchant:text:Hilton|Uber',
    'Amount:number',
    'Reimbursed:text:yes|no',
  ]);

/** What people asked for help with. */
export const tickets = (): Catalog =>
  file('tickets', [
    'id:integer',
    'subject:text:Login fails|Slow page',
    'opened_at:timestamp',
    'closed_at:timestamp',
    'agent:text:Mia|Noah',
    'priority:text:low|high|urgent',
    'status:text:open|closed',
    'satisfaction:integer',
  ]);

/** What a company advertised. */
export const campaigns = (): Catalog =>
  file('campaigns', [
    'campaign:text',
    'channel:text:search|social|email',
    'start_date:date',
    'end_date:date',
    'clicks:integer',
    'conversions:integer',
    'spend:number',
    'revenue:number',
  ]);

/** Orders, with people and goods by columns that are called their names. */
export const receipts = (): Catalog =>
  file('receipts', [
    'Order Number:integer',
    'Sale Date:date',
    'Customer Name:text:Ada Lovelace|Bob Stone',
    'Product Name:text:Grinder|Mug',
    'Region:text:North|South',
    'Qty:integer',
    'Net Amount:number',
    'Sales Rep:text:Kim|Lee',
  ]);

/** Who worked on what, and how long. */
export const timesheet = (): Catalog =>
  file('timesheet', [
    'date:date',
    'employee:text:Ada Lovelace|Bob Stone',
    'project:text:Apollo|Hera',
    'hours:number',
    'rate:number',
  ]);

/** What people gave. */
export const donations = (): Catalog =>
  file('donations', [
    'donor:text:Dana Fox|Eve Moss',
    'amount:number',
    'date:date',
    'campaign:text:Spring|Winter',
    'city:text:Oslo|Rome',
  ]);

/** Who pays how much for what each month. */
export const plans = (): Catalog =>
  file('subscriptions', [
    'customer_id:integer',
    'plan:text:basic|enterprise',
    'mrr:number',
    'started_at:date',
    'cancelled_at:date',
    'country:text:US|DE',
  ]);

/** Lines of orders with the price of one piece, and no total. */
export const lines = (): Catalog =>
  file('orders', [
    'Order:integer',
    'Date:date',
    'Client:text:Ada|Bob',
    'Item:text:Mug|Tea',
    'Qty:integer',
    'Price:number',
  ]);
