import { describe, expect, it } from '@jest/globals';
import type { KeptCorrection, SourceModelDetail } from '#contracts';
import { sureness } from './fact.js';
import { factsOf, unsureOf } from './facts.js';

const sure = { certainty: 0.95, evidence: 'It is so.' };
const unsure = { certainty: 0.6, evidence: 'It may be so.' };
const nothing = { unread: null, also: [], hidden: [], calendar: [], current: null, bases: {} };

function columnOf(column: string, role: 'id' | 'key' | 'time') {
  const about = { also: [], spoken: {}, meanings: {}, measure: null, basis: sure, bases: {} };
  return { column, kind: 'integer' as const, role, ...about };
}

function timeOf(column: string, certainty: number) {
  const basis = { ...unsure, certainty };
  return { column, meaning: 'other' as const, written: 'date' as const, basis, meaning_basis: unsure };
}

/** Visits with uncertain names, times and links, and with two equally likely times. */
const model: SourceModelDetail = {
  data_source_id: 'ds_1',
  profiled_at: '2026-11-23T10:00:00.000Z',
  tables: [
    {
      ...nothing,
      schema: null,
      table: 'visits',
      role: { value: 'event', basis: unsure },
      noun: { value: { singular: 'visit', plural: 'visits' }, basis: unsure },
      key: ['id'],
      name: { value: [], basis: unsure },
      times: [timeOf('seen_on', 0.5), timeOf('told_on', 0.45)],
      columns: [
        columnOf('id', 'id'),
        columnOf('pet', 'key'),
        columnOf('seen_on', 'time'),
        columnOf('told_on', 'time'),
      ],
    },
  ],
  links: [
    {
      from: { schema: null, table: 'visits', column: 'pet' },
      to: { schema: null, table: 'pets', column: 'id' },
      beside: [],
      is_declared: false,
      basis: unsure,
    },
  ],
  derived: [],
  corrections: [],
  unfit: [],
  suggested_metrics: [],
};

describe('unsure things', () => {
  it('are those that answers hang on, links first', () => {
    expect(unsureOf(factsOf(model)).map(({ sentence }) => sentence)).toEqual([
      'visits.pet refers to pets.id',
      'Visits are asked by seen_on',
    ]);
    const names = factsOf(model).find(({ sentence }) => sentence === 'Visits have no names');
    expect(surenessOf(names)).toBe('likely');
  });
});

describe('a fact of which somebody spoke', () => {
  const kept: KeptCorrection = {
    id: 'cor_1',
    correction: { fact: 'times', schema: null, table: 'visits', columns: ['gone_on'] },
    origin: 'console',
    by: 'Ada',
    at: '2026-11-23T10:00:00.000Z',
  };
  const askedBy = (unfit: SourceModelDetail['unfit']) => {
    const facts = factsOf({ ...model, corrections: [kept], unfit });
    return facts.find(({ sentence }) => sentence === 'Visits are asked by seen_on');
  };

  it('is said, unless the word does not fit the source any more', () => {
    expect(surenessOf(askedBy([]))).toBe('said');
    const misfit = askedBy([{ id: 'cor_1', reason: 'visits.gone_on is gone' }]);
    expect(surenessOf(misfit)).toBe('misfit');
    expect(misfit?.said?.misfit).toBe('visits.gone_on is gone');
  });
});

function surenessOf(fact: ReturnType<typeof factsOf>[number] | undefined) {
  return fact && sureness(fact);
}

describe('an amount', () => {
  const guess = { certainty: 0.7, evidence: 'Nothing speaks against it.' };
  const amount = (column: string, unit: string | null) => ({
    ...columnOf(column, 'id'),
    role: 'measure' as const,
    measure: { adds: 'sum' as const, unit },
    bases: { adds: unit === null ? guess : sure, unit: { certainty: 0.85, evidence: 'Its name says so.' } },
  });
  const factsOfAmounts = (columns: ReturnType<typeof amount>[]) => {
    const tables = model.tables.map((table) => ({ ...table, times: [], columns }));
    return factsOf({ ...model, tables, links: [] }).filter(({ part }) => part === 'amount');
  };

  it('is as sure as its unit and as how it adds up, and says why of both', () => {
    const [fact] = factsOfAmounts([amount('fee', 'money')]);
    expect(fact?.basis).toEqual({ certainty: 0.85, evidence: 'It is so. Its name says so.' });
  });

  it('is unsure where nothing says how it adds up, unless there are too many to look at each', () => {
    const guessed = (count: number) =>
      factsOfAmounts(Array.from({ length: count }, (_, place) => amount(`m_${place}`, null))).map(sureness);
    expect(guessed(2)).toEqual(['unsure', 'unsure']);
    expect(new Set(guessed(40))).toEqual(new Set(['likely']));
  });
});

describe('a reference of several columns', () => {
  it('is told with all of them, beside those of each, and left to the source', () => {
    const [single] = model.links;
    if (!single) throw new Error('there is a link');
    const together = { ...single, beside: [{ from: 'seen_on', to: 'day' }], is_declared: true, basis: sure };
    const facts = factsOf({ ...model, links: [single, together] }).filter(({ part }) => part === 'link');
    expect(facts.map(({ sentence }) => sentence)).toEqual([
      'visits.pet refers to pets.id',
      'visits.pet and seen_on together refer to pets.id and day',
    ]);
    expect(new Set(facts.map(({ key }) => key)).size).toBe(2);
    expect(facts[1]).toMatchObject({ confirm: undefined, reject: undefined, change: undefined });
  });
});
