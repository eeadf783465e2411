import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkStatement } from './check-statement.js';
import { closestName } from './closest-name.js';
import { loadGate } from './postgresql/parser.js';
import { postgresqlFamilies } from './hostile-postgresql.fixture.js';
import { scannedFamilies } from './hostile-scanned.fixture.js';
import { unnestFamilies } from './hostile-unnest.fixture.js';
import { shop } from './shop.fixture.js';

await loadGate();

const cases = [...postgresqlFamilies, ...unnestFamilies, ...scannedFamilies].flatMap(
  ({ dialects, reason, text }) =>
    dialects.flatMap((dialect) =>
      text
        .split('\n')
        .filter(Boolean)
        .map((statement) => ({ dialect, statement, reason })),
    ),
);

describe('checkStatement', () => {
  it.each(cases)('refuses in $dialect: $statement', ({ dialect, statement, reason }) => {
    const verdict = checkStatement(dialect, statement, shop(dialect));
    expect(verdict).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('reads comments as the dialect does', () => {
    const verdict = (statement: string, dialect: 'mysql' | 'sqlite') =>
      checkStatement(dialect, statement, shop(dialect));
    expect(verdict("select 1 # '\n from hidden # '", 'mysql')).toMatchObject({ ok: false });
    expect(verdict("select 1 -- '\n from hidden -- '", 'sqlite')).toMatchObject({ ok: false });
    // Not a comment in MySQL: the two dashes are a pair of minuses.
    expect(verdict('select id--1 from hidden', 'mysql')).toMatchObject({ ok: false });
    expect(verdict('select id--1 from hidden\n', 'sqlite')).toMatchObject({ ok: true });
  });

  it('knows hundreds of them', () => {
    const distinct = (dialect?: string): number =>
      new Set(cases.filter((one) => one.dialect === (dialect ?? one.dialect)).map((one) => one.statement))
        .size;
    expect(distinct()).toBeGreaterThanOrEqual(200);
    expect(distinct('postgresql')).toBeGreaterThanOrEqual(120);
  });

  it('refuses them in any case, spacing and depth', () => {
    const hostile = cases.filter(
      ({ statement }) => statement.startsWith('select') && !statement.includes('--'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...hostile), mutations, ({ dialect, statement }, mutation) => {
        const mutated = mutate(statement, mutation);
        expect({ mutated, ok: checkStatement(dialect, mutated, shop(dialect)).ok }).toEqual({
          mutated,
          ok: false,
        });
      }),
      { numRuns: 200 },
    );
  });

  it('answers to any text at all, and never by an exception', () => {
    const scraps = fc.constantFrom(
      ...'select from ( ) , . ; \' " ` [ ] $$ /* */ -- # \\ with as orders 1 :: in \n'.split(' '),
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(scraps).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...cases.map(({ dialect }) => dialect)), texts, (dialect, statement) => {
        expect(typeof checkStatement(dialect, statement, shop(dialect)).ok).toBe('boolean');
      }),
      { numRuns: 200 },
    );
  });
});

describe('the size of a statement', () => {
  const dialects = ['postgresql', 'duckdb', 'mysql'] as const;
  const bombs = {
    brackets: `select ${'('.repeat(10_000)}1${')'.repeat(10_000)}`,
    negations: `select ${'not '.repeat(10_000)}true`,
    minuses: `select ${'- '.repeat(10_000)}1`,
    additions: `select 1${' + 1'.repeat(10_000)}`,
    unions: `select 1${' union select 1'.repeat(5_000)}`,
    queries: `select * from ${'(select * from '.repeat(3_000)}orders${') x'.repeat(3_000)}`,
    cases: `select ${'case when true then '.repeat(4_000)}1${' end'.repeat(4_000)}`,
    length: `select '${'a'.repeat(100_000)}'`,
    open: `select ${'('.repeat(90_000)}`,
    chain: `select a${' || a'.repeat(1_400)} from orders`,
  };
  const rows = Object.entries(bombs).flatMap(([name, statement]) =>
    dialects.map((dialect) => ({ name, statement, dialect })),
  );
  // The tokens alone refuse these: the statement never reaches a parser or anything else that is recursive.
  const bounds =
    /^the statement (is longer than 100000 bytes|is nested more than 100 levels|has more than 3000 words)/;

  it.each(rows)('refuses a bomb of $name in $dialect before it is parsed', ({ statement, dialect }) => {
    const verdict = checkStatement(dialect, statement, shop(dialect));
    expect(verdict).toMatchObject({ ok: false, kind: 'size', reason: expect.stringMatching(bounds) });
    expect(checkStatement('postgresql', 'select 1', []).ok).toBe(true);
  });

  it('refuses stars of stars in postgresql before they grow', () => {
    const stars = `${'select *, *, * from ('.repeat(40)}select * from orders${') x'.repeat(40)}`;
    const verdict = checkStatement('postgresql', stars, shop('postgresql'));
    expect(verdict).toMatchObject({ ok: false, kind: 'size' });
  });

  it('refuses wide tables in postgresql that are joined again and again', () => {
    const columns = Array.from({ length: 1_600 }, (_, place) => `c${place}`);
    const joins = `select 1 from wide${' natural join wide'.repeat(300)}`;
    const verdict = checkStatement('postgresql', joins, [{ schema: 'public', name: 'wide', columns }]);
    expect(verdict).toMatchObject({ ok: false, kind: 'size' });
  });

  it('looks at a part of the columns in sight alone for one that was meant', () => {
    const columns = function* () {
      for (let place = 0; place < 1_000; place += 1) yield `total_${1_000 + place}`;
      throw new Error('compares without an end');
    };
    expect(closestName('total_meant', columns())).toBeUndefined();
  });

  it.each(dialects)('survives thirty thousand subscripts, which nest nothing, in %s', (dialect) => {
    const verdict = checkStatement(dialect, `select tags${'[1]'.repeat(30_000)} from orders`, shop(dialect));
    expect((verdict.ok ? '' : verdict.reason).length).toBeLessThan(400);
    expect(checkStatement('postgresql', 'select 1', []).ok).toBe(true);
  });
});

describe('the reason of a refusal', () => {
  it.each([
    ['select * from orderz', 'there is no table "orderz"; did you mean "orders"?'],
    ['select * from region', 'there is no table "region"'],
    ['select * from regions', 'there is no table "regions"; did you mean "sales.regions"?'],
    ['update orders set a = 1', 'only one SELECT may run, and this is an UPDATE'],
    ['select lowr(status) from orders', 'the function "lowr" is not allowed; did you mean "lower"?'],
    ['select o.totl from orders o', '"o" has no column "totl"; did you mean "total"?'],
    ['select * from orders for update', 'FOR UPDATE and FOR SHARE would lock rows, which is not allowed'],
  ])('of %s', (statement, reason) => {
    expect(checkStatement('postgresql', statement, shop('postgresql'))).toMatchObject({ ok: false, reason });
  });
});

interface Mutation {
  capitals: boolean[];
  spaces: string[];
  depth: number;
}

const mutations: fc.Arbitrary<Mutation> = fc.record({
  capitals: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  spaces: fc.array(fc.constantFrom(' ', '\n', '\t', ' /* a */ ', '\n-- select\n', '\r\n'), {
    minLength: 5,
    maxLength: 5,
  }),
  depth: fc.nat(4),
});

/** Another spelling with the same meaning; quoted texts and names stay as they are. */
function mutate(statement: string, { capitals, spaces, depth }: Mutation): string {
  const parts = statement.split(/('[^']*'|"[^"]*"|`[^`]*`)/);
  const mutated = parts
    .map((part, place) => (place % 2 === 1 ? part : respell(part, capitals, spaces)))
    .join('');
  return `${'select * from ('.repeat(depth)}${mutated}${') q'.repeat(depth)}`;
}

function respell(part: string, capitals: boolean[], spaces: string[]): string {
  const letters = part.replaceAll(/[a-z]/g, (letter, place: number) =>
    capitals[place % capitals.length] === true ? letter.toUpperCase() : letter,
  );
  return letters.replaceAll(/ +/g, (_, place: number) => spaces[place % spaces.length] ?? ' ');
}
