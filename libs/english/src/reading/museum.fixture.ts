import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { profileOf } from '../profile.fixture.js';
import { aTable } from '../shop.fixture.js';

/** A museum in plain names: years kept as numbers, artists named in another table, a key not named after its table. */
export function museum(): Catalog {
  const painting = aTable(
    'painting',
    [
      'pid!:integer',
      'title!:text',
      'person_id!:integer',
      'year_painted:integer',
      'price:number',
      'technique:text:Oil|Acrylic',
    ],
    ['person_id>artist.person_id'],
  );
  const tables = [
    aTable('person', [
      'person_id!:integer',
      'first_name!:text',
      'last_name!:text',
      'age:integer',
      'sex:text:F|M',
    ]),
    aTable(
      'artist',
      ['person_id!:integer', 'style:text:Cubism|Realism', 'weight_kg:number'],
      ['person_id>person.person_id'],
    ),
    painting,
    aTable(
      'loan',
      ['loan_id!:integer', 'pid!:integer', 'borrower:text:Louvre|Prado', 'begun_on!:date', 'dayrate:number'],
      ['pid>painting.pid'],
    ),
  ];
  return buildCatalog({
    tables,
    model: buildModel(tables, {
      tables: [profileOf(painting, { year_painted: { least: '1850', greatest: '1990' } })],
      coverages: [],
    }),
  });
}
