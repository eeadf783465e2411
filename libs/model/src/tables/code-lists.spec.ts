import { describe, expect, it } from '@jest/globals';
import { rows } from '../sketched.fixture.js';
import type { Sketch } from '../sketched.fixture.js';
import { linksOf, modelOf } from '../sketched-model.fixture.js';
import type { SourceModel } from '../source-model.js';

const codes = [
  ['JSTA', '10', 'On press'],
  ['JSTA', '20', 'Cancelled'],
  ['JSTA', '30', 'Delivered'],
  ['FIN', 'GLS', 'Gloss varnish'],
  ['FIN', 'MAT', 'Matt varnish'],
  ['FIN', 'FOI', 'Hot foil'],
  ['PAY', 'A', 'Advance'],
  ['PAY', 'L', 'On delivery'],
] as const;

const list: Sketch = {
  cd_typ: ['text', codes.map(([kind]) => kind)],
  cd_val: ['text', codes.map(([, code]) => code)],
  cd_txt: ['text', codes.map(([, , text]) => text)],
};

/** The jobs of a print shop. */
const jobs: Sketch = {
  job_no: ['integer', rows(60, (row) => 5_000 + row)],
  job_stat: ['text', rows(60, (row) => ['10', '20', '30'][row % 3] ?? null)],
  varnish: ['text', rows(60, (row) => ['GLS', 'MAT', 'FOI', null][row % 4] ?? null)],
  grade: ['text', rows(60, (row) => ['A', 'L'][row % 2] ?? null)],
  press: ['text', rows(60, (row) => ['GLS', 'XL'][row % 2] ?? null)],
};

const model = modelOf({ code_tab: list, jobs });

function columnOf({ tables }: SourceModel, name: string) {
  return tables.flatMap(({ columns }) => columns).find(({ column }) => column === name);
}

describe('a list of codes', () => {
  it('is known by short names, of which the kind has its table before it', () => {
    const short: Sketch = {
      ltype: ['text', codes.map(([kind]) => kind)],
      cd: ['text', codes.map(([, code]) => code)],
      descr: ['text', codes.map(([, , text]) => text)],
    };
    expect(columnOf(modelOf({ lkup: short, jobs }), 'job_stat')?.spoken).toEqual({
      10: 'On press',
      20: 'Cancelled',
      30: 'Delivered',
    });
  });

  it('says what the values of a state mean, by its values and its name', () => {
    const state = columnOf(model, 'job_stat');
    expect(state).toMatchObject({
      role: 'state',
      spoken: { 10: 'On press', 20: 'Cancelled', 30: 'Delivered' },
      meanings: { 20: 'cancelled', 30: 'closed' },
    });
    expect(state?.bases.spoken).toEqual({
      certainty: 0.9,
      evidence: 'All of its values are among the codes of JSTA in code_tab.',
    });
  });

  it('is believed without a name that fits where no other kind has the values', () => {
    expect(columnOf(model, 'varnish')).toMatchObject({ role: 'category', spoken: { FOI: 'Hot foil' } });
  });

  it.each(['grade', 'press'])(
    'says nothing of %s: two letters are found by chance, others not at all',
    (name) => {
      expect(columnOf(model, name)?.spoken).toEqual({});
    },
  );

  it('is told as a list, and nothing refers to it', () => {
    expect(model.tables[0]).toMatchObject({ isCodeList: true, role: { value: 'lookup' } });
    expect(linksOf(model)).toEqual([]);
  });

  it('is none where a text stands beside the number of its row', () => {
    const lines: Sketch = {
      job_no: ['integer', rows(20, (row) => 5_000 + Math.floor(row / 2))],
      line_no: ['integer', rows(20, (row) => row % 2)],
      remark_text: ['text', rows(20, (row) => `remark ${row}`)],
    };
    expect(modelOf({ lines, jobs }).tables[0]?.isCodeList).toBeUndefined();
  });
});
