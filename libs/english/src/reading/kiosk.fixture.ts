import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { profileOf } from '../profile.fixture.js';
import { aTable } from '../shop.fixture.js';

/** The till of kiosks: a line for each thing on a receipt, which has no table of its own. */
export function kiosk(): Catalog {
  const lines = {
    ...aTable('receipt_lines', [
      'receipt_no!:integer',
      'line_no!:integer',
      'kiosk!:text',
      'item!:text:Lemonade|Waffle|Cake of the Day',
      'qty!:integer',
      'unit_price!:number',
      'gross_amt!:number',
      'discount_amt:number',
      'net_amt!:number',
      'void_flag!:text:Y|N',
      'rung_at!:text',
    ]),
    primary_key: [],
  };
  const kiosks = aTable('kiosks', [
    'kiosk_code!:text',
    'kiosk_name!:text',
    'opened_on!:date',
    'permit_expires_on:date',
  ]);
  const tables = [lines, kiosks];
  const said = {
    receipt_no: { distinct: 150 },
    void_flag: { distinct: 2 },
    rung_at: { format: 'day_first_slashes' as const },
  };
  return buildCatalog({
    tables,
    model: buildModel(tables, { tables: [profileOf(lines, said), profileOf(kiosks, {})], coverages: [] }),
  });
}
