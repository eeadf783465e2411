import { buildCatalog } from './catalog/catalog.js';
import type { Catalog } from './catalog/catalog.js';
import { aTable } from './shop.fixture.js';

/** An uploaded file: one table without keys, with customers and products only by name. */
function file(name: string, columns: readonly string[]): Catalog {
  return buildCatalog({ tables: [{ ...aTable(name, columns), primary_key: [] }] });
}

/** Sales, line by line. */
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

/** Expenses of a company's people. */
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

/** Requests for help. */
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

/** Advertising campaigns. */
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

/** Orders, in which people and goods are texts named after them. */
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

/** The hours of people on projects. */
export const timesheet = (): Catalog =>
  file('timesheet', [
    'date:date',
    'employee:text:Ada Lovelace|Bob Stone',
    'project:text:Apollo|Hera',
    'hours:number',
    'rate:number',
  ]);

/** Gifts. */
export const donations = (): Catalog =>
  file('donations', [
    'donor:text:Dana Fox|Eve Moss',
    'amount:number',
    'date:date',
    'campaign:text:Spring|Winter',
    'city:text:Oslo|Rome',
  ]);

/** Customers with their monthly price for a plan. */
export const plans = (): Catalog =>
  file('subscriptions', [
    'customer_id:integer',
    'plan:text:basic|enterprise',
    'mrr:number',
    'started_at:date',
    'cancelled_at:date',
    'country:text:US|DE',
  ]);

/** Order lines with the price of one piece, and no total. */
export const lines = (): Catalog =>
  file('orders', [
    'Order:integer',
    'Date:date',
    'Client:text:Ada|Bob',
    'Item:text:Mug|Tea',
    'Qty:integer',
    'Price:number',
  ]);
