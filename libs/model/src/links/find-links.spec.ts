import { describe, expect, it } from '@jest/globals';
import { linksOf, modelOf } from '../sketched-model.fixture.js';
import { rows } from '../sketched.fixture.js';
import type { Sketch } from '../sketched.fixture.js';

const count = (rowCount: number, from = 1) => rows(rowCount, (row) => from + row);
const named = (word: string, rowCount: number) => rows(rowCount, (row) => `${word} ${row}`);

it('follows a name to the table that it speaks of, past another that has the same column', () => {
  const sites: Sketch = { id: ['integer', count(9)], site_name: ['text', named('Site', 9)] };
  const fees: Sketch = { site: ['integer', count(6)], fee: ['number', count(6, 100)] };
  const visits: Sketch = {
    visit_id: ['integer', count(30)],
    site: ['integer', rows(30, (row) => (row % 6) + 1)],
  };
  expect(linksOf(modelOf({ sites, fees, visits }))).toEqual([
    'fees.site -> sites.id',
    'visits.site -> sites.id',
  ]);
});

it('lets one of several tables with the same key be its home', () => {
  const amounts: Sketch = { mb_id: ['integer', count(8)], amount: ['number', count(8)] };
  const people: Sketch = { mb_id: ['integer', count(8)], label: ['text', named('Member', 8)] };
  expect(linksOf(modelOf({ saved: amounts, people, spent: amounts }))).toEqual([
    'saved.mb_id -> people.mb_id',
    'spent.mb_id -> people.mb_id',
  ]);
});

it('refers a part of things to all of them, where its key says theirs', () => {
  const places: Sketch = { show_place_id: ['integer', count(20)], place_name: ['text', named('Place', 20)] };
  const parks: Sketch = { park_show_place_id: ['integer', count(5, 3)], area: ['number', count(5)] };
  expect(linksOf(modelOf({ places, parks }))).toEqual(['parks.park_show_place_id -> places.show_place_id']);
});

it.each([
  ['a synonym', 'buyer_id', 'clients'],
  ['a person in a role', 'member_in_charge_id', 'members'],
])('reads %s', (_kind, column, table) => {
  const people: Sketch = { id: ['integer', count(9)], full_name: ['text', named('Person', 9)] };
  const deals: Sketch = {
    deal_id: ['integer', count(20)],
    [column]: ['integer', rows(20, (row) => (row % 9) + 1)],
  };
  expect(linksOf(modelOf({ [table]: people, deals }))).toEqual([`deals.${column} -> ${table}.id`]);
});

it('takes no count of things for one of them', () => {
  const games: Sketch = { id: ['integer', count(30)], title: ['text', named('Game', 30)] };
  const stadiums: Sketch = { stadium_id: ['integer', count(9)], home_games: ['integer', count(9, 3)] };
  expect(linksOf(modelOf({ games, stadiums }))).toEqual([]);
});

it('refers days to a calendar that is told apart by its days, and leaves them times', () => {
  const day = (row: number) => `2026-01-${10 + row}`;
  const holiday_calendar: Sketch = {
    calendar_date: ['date', rows(20, day)],
    week_no: ['integer', rows(20, (row) => row % 4)],
  };
  const trips: Sketch = { trip_id: ['integer', count(9)], left_on: ['date', rows(9, day)] };
  const model = modelOf({ holiday_calendar, trips });
  expect(linksOf(model)).toEqual(['trips.left_on -> holiday_calendar.calendar_date']);
  expect(model.tables[1]?.columns[1]?.role).toBe('time');
});

it.each<[string, Sketch[string], Sketch[string]]>([
  [
    'numbers far apart',
    ['integer', rows(12, (row) => 1_003 + row * 377)],
    ['integer', rows(30, (row) => 1_003 + (row % 5) * 377)],
  ],
  ['numbers from 1001 on', ['integer', count(12, 1_001)], ['integer', rows(30, (row) => 1_001 + (row % 5))]],
  ['names', ['text', named('Kind', 12)], ['text', rows(30, (row) => `Kind ${row % 5}`)]],
])('believes %s without a name that fits', (_kind, keys, values) => {
  const model = modelOf({
    things: { zz: keys, weight: ['number', rows(12, (row) => row / 3)] },
    notes: { note_id: ['integer', count(30)], about: values },
  });
  expect(linksOf(model)).toEqual(['notes.about -> things.zz']);
  expect(model.links[0]?.basis.evidence).toContain('chance alone would hardly find them in things.zz');
});

describe('numbers from 1 on', () => {
  const boats: Sketch = { boat_id: ['integer', count(40)], length: ['number', rows(40, (row) => row / 3)] };
  const jetties: Sketch = { jetty_id: ['integer', count(9)], depth: ['number', rows(9, (row) => row / 3)] };
  const flagship: Sketch[string] = ['integer', rows(120, (row) => (row % 40) + 1)];

  it('lead to the one table whose keys they fill, where their name says that they number something', () => {
    const races: Sketch = { race_id: ['integer', count(120)], flagship_id: flagship };
    const model = modelOf({ boats, jetties, races });
    expect(linksOf(model)).toEqual(['races.flagship_id -> boats.boat_id']);
    expect(model.links[0]?.basis.evidence).toContain('nearly all of boats.boat_id, and of no other key');
  });

  it('lead nowhere where two tables are as long, or where they put rows in order', () => {
    const races: Sketch = { race_id: ['integer', count(120)], flagship_id: flagship };
    const canoes: Sketch = {
      canoe_id: ['integer', count(40)],
      width: ['number', rows(40, (row) => row / 3)],
    };
    expect(linksOf(modelOf({ boats, canoes, races }))).toEqual([]);
    const classes: Sketch = { class: ['text', named('Class', 9)], sort_boat: ['integer', count(9)] };
    expect(linksOf(modelOf({ boats, classes }))).toEqual([]);
  });
});

it.each<[string, Sketch[string], Sketch[string]]>([
  ['numbers from 1 on', ['integer', count(12)], ['integer', rows(30, (row) => (row % 5) + 1)]],
  [
    'round numbers',
    ['integer', rows(12, (row) => (row + 1) * 100)],
    ['integer', rows(30, (row) => ((row % 5) + 1) * 100)],
  ],
  ['single letters', ['text', [...'ABCDEFGHIJKL']], ['text', rows(30, (row) => 'ABC'[row % 3] ?? null)]],
  [
    'two rows of numbers that follow each other',
    ['integer', count(40, 1_001)],
    ['integer', count(30, 1_001)],
  ],
])('believes no %s without a name that fits', (_kind, keys, values) => {
  const model = modelOf({
    things: { zz: keys, weight: ['number', rows(12, (row) => row / 3)] },
    notes: { note_id: ['integer', count(30)], about: values },
  });
  expect(linksOf(model)).toEqual([]);
});
