import type { EntityManager } from '#database';
import { fill as fillShop } from '../pairs/shop/databases/shop.js';

/** A source, and what its own SQL says that its answers to first questions have to tell. */
export interface FirstSource {
  name: string;
  /** Fills it with data; a company's has its file. */
  fill?: (db: EntityManager) => Promise<unknown>;
  /** A thing that it has, with the SQL of how many. */
  thing: { plural: string; count: string };
  /** The first number of its overview. */
  measure: Told;
  /** Another, of what "summarise …" names. */
  named: Told & { words: string };
}

/** A number of the last whole period and the one before: `sql` with the first day and the day after the last in the place of $1 and $2. */
export interface Told {
  name: string;
  sql: string;
  later: Period;
  earlier: Period;
}

interface Period {
  words: string;
  from: string;
  before: string;
}

const september: Period = { words: 'September 2026', from: '2026-09-01', before: '2026-10-01' };
const october: Period = { words: 'October 2026', from: '2026-10-01', before: '2026-11-01' };
const may: Period = { words: 'May 2026', from: '2026-05-01', before: '2026-06-01' };
const april: Period = { words: 'April 2026', from: '2026-04-01', before: '2026-05-01' };
/** The companies' data ends in June 2026. */
const inMay = { later: may, earlier: april };

/** The demo's shop, whose data goes on, and companies whose data ends in June; the api's clock says November 22, 2026. */
export const firstSources: readonly FirstSource[] = [
  {
    name: 'shop',
    fill: fillShop,
    thing: { plural: 'customers', count: 'SELECT count(*) FROM customers' },
    measure: {
      name: 'total amount of orders',
      sql: 'SELECT sum(total_amount) FROM orders WHERE ordered_at >= $1 AND ordered_at < $2',
      later: october,
      earlier: september,
    },
    named: {
      words: 'support tickets',
      name: 'number of support tickets',
      sql: 'SELECT count(*) FROM support_tickets WHERE opened_at >= $1 AND opened_at < $2',
      later: october,
      earlier: september,
    },
  },
  {
    name: 'fellside_vets',
    thing: { plural: 'pets', count: 'SELECT count(*) FROM pets' },
    measure: {
      name: 'total amount of invoices',
      sql: 'SELECT sum(total_amount) FROM invoices WHERE issued_on >= $1 AND issued_on < $2',
      ...inMay,
    },
    named: {
      words: 'appointments',
      name: 'number of appointments',
      sql: 'SELECT count(*) FROM appointments WHERE starts_at >= $1 AND starts_at < $2',
      ...inMay,
    },
  },
  {
    name: 'lumenorth_dw',
    thing: { plural: 'contracts', count: 'SELECT count(*) FROM fact_contract' },
    measure: {
      name: 'total net amount of bills',
      sql: `SELECT sum(net_amount) FROM fact_bill JOIN dim_date ON date_key = bill_date_key
        WHERE full_date >= $1 AND full_date < $2`,
      ...inMay,
    },
    named: {
      words: 'contacts',
      name: 'number of contacts',
      sql: `SELECT count(*) FROM fact_contact JOIN dim_date ON date_key = contact_date_key
        WHERE full_date >= $1 AND full_date < $2`,
      ...inMay,
    },
  },
  {
    name: 'zuiderzee_fwd',
    thing: { plural: 'shipments', count: 'SELECT count(*) FROM shp_hdr' },
    measure: {
      name: 'total quote amount of quotes',
      sql: 'SELECT sum(qte_amt) FROM qte_hdr WHERE qte_dt >= $1 AND qte_dt < $2',
      ...inMay,
    },
    named: {
      words: 'quotes',
      name: 'total quote amount of quotes',
      sql: 'SELECT sum(qte_amt) FROM qte_hdr WHERE qte_dt >= $1 AND qte_dt < $2',
      ...inMay,
    },
  },
];

const cities = ['Oslo', 'Bergen', 'Turku'];

/** A file of one table: three visits a day for ten months, and how much each spent. */
export const visits = Array.from({ length: 300 * 3 }, (_, place) => {
  const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(place / 3))).toISOString().slice(0, 10);
  const city = cities[place % 3] ?? '';
  const isOslo = city === 'Oslo';
  return { day, city, amount: 20 + (place % 7) * 3 + (isOslo && day.startsWith('2026-09') ? 30 : 0) };
});

export const visitsCsv = `day,city,amount\n${visits.map(({ day, city, amount }) => `${day},${city},${String(amount)}`).join('\n')}\n`;
