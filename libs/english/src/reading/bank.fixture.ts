import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { aTable } from '../shop.fixture.js';

/** A bank: amounts in cents, offers beside what is charged, and a history of which client had which plan. */
export function bank(): Catalog {
  const tables = [
    aTable('client', ['client_id!:integer', 'client_nm!:text:Ada|Grace', 'country_cd:text:DE|DK|SE']),
    aTable(
      'account',
      ['account_id!:integer', 'client_id!:integer', 'product:text:CURRENT|SAVINGS', 'balance_cents:integer'],
      ['client_id>client.client_id'],
    ),
    aTable(
      'charge',
      ['charge_id!:integer', 'account_id!:integer', 'charged_dt!:date', 'amount_cents:integer'],
      ['account_id>account.account_id'],
    ),
    aTable(
      'offer_quote',
      ['quote_id!:integer', 'client_id!:integer', 'quoted_dt!:date', 'quote_amt:number'],
      ['client_id>client.client_id'],
    ),
    aTable('plan', ['plan_cd!:text:SLV|GLD', 'plan_nm!:text:Silver|Gold']),
    aTable(
      'client_plan',
      ['client_plan_id!:integer', 'client_id!:integer', 'plan_cd!:text', 'valid_from!:date', 'valid_to:date'],
      ['client_id>client.client_id', 'plan_cd>plan.plan_cd'],
    ),
  ];
  return buildCatalog({ tables, model: buildModel(tables, undefined) });
}
