import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { profileOf } from '../profile.fixture.js';
import { aTable } from '../shop.fixture.js';

const fractions = { format: 'number' as const };

/** The export of a bicycle workshop's jobs: a line for each, with days as texts, and numbers as texts or as such. */
export function workshopExport({ numbersAre }: { numbersAre: 'texts' | 'numbers' }): Catalog {
  const kind = numbersAre === 'texts' ? 'text' : 'number';
  const jobs = {
    ...aTable('jobs', [
      'job_ref!:text',
      'taken_in!:text',
      'mechanic!:text:Ines|Piet|Yara',
      'bike_type!:text:Cargo|Road|Folding',
      'colour:text:red|green|black',
      `csat:${kind}:1|2|3|4|5`,
      `labour_hours:${kind}`,
      `parts_cost:${kind}`,
      `paid_amount:${kind}`,
      'notes:text',
    ]),
    primary_key: [],
  };
  const said = {
    job_ref: { distinct: 400, is_unique: true },
    taken_in: { format: 'iso_date' as const },
    mechanic: { distinct: 3 },
    bike_type: { distinct: 3 },
    colour: { distinct: 3 },
    csat: { format: 'integer' as const, distinct: 5 },
    labour_hours: fractions,
    parts_cost: fractions,
    paid_amount: fractions,
  };
  return buildCatalog({
    tables: [jobs],
    model: buildModel([jobs], { tables: [profileOf(jobs, said)], coverages: [] }),
  });
}
