import { rows } from './sketched.fixture.js';
import type { Sketch } from './sketched.fixture.js';

const day = (row: number): string => `2026-0${1 + (row % 9)}-1${row % 10}`;
const pick = <Value>(choices: readonly Value[], row: number): Value | null =>
  choices[row % choices.length] ?? null;

/** A veterinary clinic with short names and without a declared key. */
export const clinic: Readonly<Record<string, Sketch>> = {
  staff: {
    emp_id: ['integer', rows(8, (row) => row + 1)],
    full_name: ['text', rows(8, (row) => `Person ${row}`)],
    hired_on: ['date', rows(8, day)],
    left_on: ['date', rows(8, (row) => (row === 3 ? day(row) : null))],
  },
  pets: {
    pet_no: ['text', rows(30, (row) => `P${row + 100}`)],
    pet_nm: ['text', rows(30, (row) => `Pet ${row}`)],
    species: ['text', rows(30, (row) => pick(['dog', 'cat', 'parrot'], row))],
    birth_dt: ['date', rows(30, day)],
    registered_at: ['timestamp', rows(30, (row) => `${day(row)} 10:00:00`)],
    chip_yn: ['text', rows(30, (row) => pick(['Y', 'N'], row))],
  },
  visits: {
    visit_id: ['integer', rows(60, (row) => row + 1)],
    pet_no: ['text', rows(60, (row) => `P${(row % 30) + 100}`)],
    reviewer_id: ['integer', rows(60, (row) => (row % 7) + 1)],
    created_at: ['timestamp', rows(60, (row) => `${day(row)} 08:00:00`)],
    visit_dt: ['date', rows(60, day)],
    paid_dt: ['date', rows(60, (row) => (row % 3 === 0 ? null : day(row)))],
    visit_status: ['text', rows(60, (row) => pick(['BOOKED', 'DONE', 'CANCELLED', 'NO_SHOW'], row))],
    room_no: ['integer', rows(60, (row) => (row % 4) + 1)],
    fee_amt: ['number', rows(60, (row) => 20 + row)],
    disc_pct: ['number', rows(60, (row) => row % 10)],
  },
  price_hist: {
    species: ['text', rows(6, (row) => pick(['dog', 'cat', 'parrot'], row))],
    price: ['number', rows(6, (row) => 10 + row)],
    valid_from: ['date', rows(6, day)],
    valid_to: ['date', rows(6, (row) => (row > 2 ? null : day(row)))],
  },
};
