import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { profileOf } from '../profile.fixture.js';
import { aTable } from '../shop.fixture.js';

/** The notations of days that a ledger of hires may have. */
export type DaysAre = 'dates' | 'digits in texts' | 'digits as numbers';

const kinds = { dates: 'date', 'digits in texts': 'text', 'digits as numbers': 'integer' } as const;

/** The ledger of a hire shop's in-house system, whose orders have a day for each of their steps. */
export function hireLedger(daysAre: DaysAre): Catalog {
  const kind = kinds[daysAre];
  const orders = {
    ...aTable('orders', [
      'ord_no!:integer',
      'cust_name!:text:Ada Lovelace|Bob Stone',
      'depot!:text:Quay|Mill|Station',
      'amt!:number',
      `ord_dt!:${kind}`,
      `due_dt!:${kind}`,
      `shp_dt:${kind}`,
    ]),
    primary_key: [],
  };
  const digits = ['20261103', '20261104', '20261105', '20261110', '20261120'];
  const commonest = daysAre === 'dates' ? [] : digits.map((value) => ({ value, rows: 40 }));
  const day = { commonest, ...(daysAre === 'digits in texts' && { format: 'compact_date' as const }) };
  const filler = { value: daysAre === 'digits in texts' ? '' : '0', rows: 40 };
  const said = {
    ord_no: { distinct: 400, is_unique: true },
    cust_name: { distinct: 2 },
    depot: { distinct: 3 },
    ord_dt: day,
    due_dt: day,
    shp_dt: daysAre === 'dates' ? { nulls: 40 } : { ...day, commonest: [...commonest, filler] },
  };
  return buildCatalog({
    tables: [orders],
    model: buildModel([orders], { tables: [profileOf(orders, said)], coverages: [] }),
  });
}
