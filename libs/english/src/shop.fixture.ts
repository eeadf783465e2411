import type { SourceTable } from '#contracts';
import { buildModel } from '#model';
import { buildCatalog } from './catalog/catalog.js';
import type { Catalog } from './catalog/catalog.js';
import type { CatalogMetric } from './catalog/catalog-table.js';

type Column = SourceTable['columns'][number];

function column(written: string): Column {
  const [named = '', kind = 'text', ...samples] = written.split(':');
  const name = named.replace('!', '');
  const known = {
    text: 'text',
    integer: 'integer',
    number: 'number',
    date: 'date',
    timestamp: 'timestamp',
  } as const;
  const found = Object.entries(known).find(([each]) => each === kind)?.[1] ?? 'other';
  const values = (samples[0] ?? '').split('|').filter((value) => value !== '');
  return {
    name,
    type: kind,
    kind: found,
    nullable: name === named,
    comment: null,
    description: null,
    synonyms: [],
    samples: values,
  };
}

/** A table whose columns are written as name:kind:sample|sample, or name!:kind if they are never null, and its keys as column>table.column. */
export function aTable(name: string, columns: readonly string[], keys: readonly string[] = []): SourceTable {
  return {
    schema: 'public',
    name,
    type: 'table',
    comment: null,
    description: null,
    synonyms: [],
    row_estimate: 100,
    columns: columns.map(column),
    primary_key: columns.slice(0, 1).map((written) => written.split(':')[0]?.replace('!', '') ?? ''),
    foreign_keys: keys.map((key) => {
      const [own = '', target = ''] = key.split('>');
      const [table = '', reference = ''] = target.split('.');
      return { columns: [own], schema: 'public', table, references: [reference], inferred: false };
    }),
  };
}

/** A small shop. */
export function shop(metrics: readonly CatalogMetric[] = []): Catalog {
  return buildCatalog({
    tables: [
      aTable('customers', [
        'id:integer',
        'name:text:Ada Lovelace|Grace Hopper',
        'country!:text:Germany|France|Spain',
        'age:integer',
        'gender:text:M|F',
      ]),
      aTable('products', [
        'id:integer',
        'title:text:Blue Mug|Teapot',
        'category!:text:Kitchen|Garden',
        'price:number',
        'launched_on:date',
      ]),
      aTable(
        'orders',
        [
          'id:integer',
          'customer_id:integer',
          'status!:text:shipped|cancelled|open',
          'total:number',
          'ordered_at:timestamp',
        ],
        ['customer_id>customers.id'],
      ),
      aTable(
        'order_items',
        ['id:integer', 'order_id:integer', 'product_id:integer', 'quantity:integer'],
        ['order_id>orders.id', 'product_id>products.id'],
      ),
    ],
    metrics,
  });
}

/** A small library, with the names of old systems. */
export function library(): Catalog {
  return buildCatalog({
    tables: [
      aTable('author', [
        'authorid:integer',
        'fname:text:Jane|Mary',
        'lname:text:Austen|Shelley',
        'birth_year:integer',
        'nationality:text:British|Irish',
      ]),
      aTable(
        'book',
        [
          'bookid:integer',
          'title:text:Emma|Frankenstein',
          'authorid:integer',
          'numPages:integer',
          'genre:text:novel|poetry',
          'published:integer',
        ],
        ['authorid>author.authorid'],
      ),
      aTable('member', [
        'memberid:integer',
        'member_name:text',
        'date_of_birth:date',
        'city:text:Berlin|Paris',
      ]),
      aTable(
        'loan',
        ['loanid:integer', 'bookid:integer', 'memberid:integer', 'loan_date:date', 'return_date:date'],
        ['bookid>book.bookid', 'memberid>member.memberid'],
      ),
    ],
  });
}

/** A sports club, whose memberships begin and end. */
export function club(): Catalog {
  const tables = [
    aTable('members', [
      'id!:integer',
      'name!:text:Ada Lovelace',
      'city!:text:Berlin|Paris',
      'joined_on!:date',
    ]),
    aTable(
      'memberships',
      [
        'id!:integer',
        'member_id!:integer',
        'plan!:text:basic|gold',
        'fee!:number',
        'coupon:text:WELCOME|SPRING',
        'started_on!:date',
        'ended_on:date',
      ],
      ['member_id>members.id'],
    ),
    aTable(
      'payments',
      [
        'id!:integer',
        'member_id!:integer',
        'discount_amount!:number',
        'total_amount!:number',
        'quantity!:integer',
        'paid_at!:timestamp',
        'method!:text:card|cash',
      ],
      ['member_id>members.id'],
    ),
  ];
  return buildCatalog({ tables, model: buildModel(tables, undefined) });
}
