import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { aTable } from '../shop.fixture.js';

const logins = aTable(
  'client_login',
  ['login_id!:integer', 'client_id!:integer', 'login_ts!:timestamp'],
  ['client_id>client.client_id'],
);

const deposits = aTable(
  'deposit',
  [
    'deposit_id!:integer',
    'rental_id!:integer',
    'deposit_amt!:number',
    'refunded_on:date',
    'refund_amt:number',
  ],
  ['rental_id>rental.rental_id'],
);

const spareParts = aTable('spare_part', [
  'part_id!:integer',
  'part_nm!:text',
  'on_hand_qty!:integer',
  'reorder_lvl!:integer',
]);

/** A company that rents boats out and repairs them, in the short names of an old system. */
export function boatyard(): Catalog {
  const tables = [
    aTable('boat', [
      'boat_id!:integer',
      'boat_nm!:text:Petrel|Gannet|Sea Otter',
      'harbour:text:Flensburg|Maasholm',
      'boat_type:text:SAIL|MOTOR|CANOE',
      'berths:integer',
      'bought_dt!:date',
      'retired_dt:date',
    ]),
    aTable('client', [
      'client_id!:integer',
      'client_nm!:text:Ole Berg|Maren Voss|Ida Lund',
      'country_cd:text:DE|DK|SE',
      'created_at!:timestamp',
    ]),
    aTable(
      'rental',
      [
        'rental_id!:integer',
        'boat_id!:integer',
        'client_id!:integer',
        'start_dt!:date',
        'end_dt:date',
        'status!:text:BOOKED|OUT|RETURNED|CANCELLED',
        'total_amt!:number',
        'vat_amt!:number',
      ],
      ['boat_id>boat.boat_id', 'client_id>client.client_id'],
    ),
    aTable(
      'repair_order',
      [
        'repair_id!:integer',
        'boat_id!:integer',
        'opened_dt!:date',
        'due_dt:date',
        'done_dt:date',
        'cause_cd:text:WEAR|COLLISION|STORM',
        'cost_amt:number',
      ],
      ['boat_id>boat.boat_id'],
    ),
    logins,
    deposits,
    spareParts,
  ];
  return buildCatalog({ tables, model: buildModel(tables, undefined) });
}
