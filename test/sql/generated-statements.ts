/** Makes statements of a few names each, so that aliases, columns and functions of one name meet in every form of FROM. */
export class GeneratedStatements {
  readonly #random: () => number;
  #names: readonly string[] = [];
  #depth = 0;

  constructor(
    seed: number,
    readonly pool: readonly string[],
  ) {
    this.#random = randomFrom(seed);
  }

  next(): string {
    this.#names = [this.pool, this.pool, columns, columns].map((names) => this.#pick(names));
    this.#depth = 0;
    return this.#query();
  }

  #query(): string {
    this.#depth += 1;
    const isDeep = this.#depth > 2;
    const query = this.#any([
      { weight: 8, make: () => this.#select() },
      { weight: isDeep ? 0 : 2, make: () => this.#with() },
      {
        weight: isDeep ? 0 : 1,
        make: () => `${this.#select()} UNION ALL ${this.#select()} ORDER BY ${this.#name()}`,
      },
      { weight: isDeep ? 1 : 0, make: () => 'VALUES (1, 2) ORDER BY column1' },
    ]);
    this.#depth -= 1;
    return query;
  }

  #with(): string {
    const name = this.#name();
    const columns = this.#maybe(() => `(${this.#name()})`);
    return this.#any([
      { weight: 2, make: () => `WITH ${name}${columns} AS (${this.#query()}) ${this.#select()}` },
      {
        weight: 1,
        make: () =>
          `WITH RECURSIVE ${name}${columns} AS (SELECT 1 AS ${this.#name()} UNION ALL SELECT ${this.#value()} FROM ${name}) ` +
          `${this.#maybe(() => `CYCLE ${this.#name()} SET ${this.#name()} USING ${this.#name()} `)}${this.#select()}`,
      },
    ]);
  }

  #select(): string {
    const values = Array.from({ length: 1 + Math.floor(this.#random() * 1.2) }, () => this.#target());
    const from = Array.from({ length: 1 + Math.floor(this.#random() * 1.3) }, () => this.#item());
    return [
      `SELECT ${values.join(', ')} FROM ${from.join(', ')}`,
      this.#maybe(() => ` WHERE ${this.#value()} IS NOT NULL`),
      this.#maybe(
        () =>
          ` GROUP BY ${this.#any(same([() => this.#name(), () => this.#value(), () => `ROLLUP (${this.#name()}, ${this.#value()})`]))}`,
      ),
      this.#maybe(() => ` ORDER BY ${this.#any(same([() => this.#name(), () => this.#value()]))}`),
    ].join('');
  }

  #target(): string {
    const value = this.#any([
      { weight: 6, make: () => this.#value() },
      { weight: 1, make: () => '*' },
      { weight: 1, make: () => `${this.#name()}.*` },
      { weight: 1, make: () => `(jsonb_each('{"a": 1}')).${this.#pick(['key', '*', this.#name()])}` },
    ]);
    return value.endsWith('*') ? value : `${value}${this.#maybe(() => ` AS ${this.#name()}`)}`;
  }

  #value(): string {
    const dotted = () => `${this.#name()}.${this.#name()}`;
    return this.#any([
      { weight: 16, make: dotted },
      { weight: 6, make: () => this.#name() },
      { weight: 1, make: () => `(${this.#name()}).${this.#name()}` },
      { weight: 1, make: () => `(${dotted()}).${this.#name()}` },
      { weight: 1, make: () => `${this.#name()}::text` },
      { weight: 1, make: () => `count(${this.#pick([this.#name(), `${this.#name()}.*`, dotted()])})` },
      { weight: 1, make: () => `to_jsonb(${this.#name()})` },
      { weight: 1, make: () => `CASE WHEN true THEN NULL ELSE ${dotted()} END` },
      { weight: 1, make: () => `public.${dotted()}` },
      { weight: 1, make: () => `row_number() OVER (ORDER BY ${this.#name()})` },
      { weight: this.#depth > 1 ? 0 : 2, make: () => `(${this.#query()} LIMIT 1)` },
    ]);
  }

  /** An item of FROM: every form that the gate reads. */
  #item(): string {
    this.#depth += 1;
    const isDeep = this.#depth > 3;
    const item = this.#any([
      { weight: 6, make: () => `${this.#pick(relations)}${this.#alias()}` },
      {
        weight: 8,
        make: () => `${this.#pick(functions)}${this.#maybe(() => ' WITH ORDINALITY')}${this.#alias()}`,
      },
      { weight: 2, make: () => this.#defined() },
      { weight: 2, make: () => `${this.#name()}${this.#alias()}` },
      { weight: 1, make: () => `orders${this.#alias()} TABLESAMPLE system (10)` },
      {
        weight: isDeep ? 0 : 4,
        make: () => `${this.#pick(['', 'LATERAL '])}(${this.#query()})${this.#alias()}`,
      },
      { weight: 2, make: () => `(VALUES (1, 'a'))${this.#alias()}` },
      { weight: isDeep ? 0 : 6, make: () => this.#join() },
    ]);
    this.#depth -= 1;
    return item;
  }

  #defined(): string {
    const definition = `AS ${this.#pick(['', this.#name()])}(${this.#name()} int)`;
    return this.#any(
      same([
        () => `json_to_record('{}') ${definition}`,
        () => `ROWS FROM (json_to_record('{}') AS (${this.#name()} int), now())${this.#alias()}`,
        () => `ROWS FROM (generate_series(1, 2), jsonb_array_elements('[]'))${this.#alias()}`,
      ]),
    );
  }

  #join(): string {
    const [left, right] = [this.#item(), this.#item()];
    const join = this.#any(
      same([
        () => `${left} CROSS JOIN ${right}`,
        () => `${left} NATURAL JOIN ${right}`,
        () => `${left} LEFT JOIN ${right} ON ${this.#value()} IS NULL`,
        () => `${left} JOIN ${right} USING (${this.#name()})${this.#maybe(() => ` AS ${this.#name()}`)}`,
      ]),
    );
    return this.#random() < 0.6 ? `(${join})${this.#alias()}` : join;
  }

  #alias(): string {
    return this.#any([
      { weight: 1, make: () => '' },
      { weight: 3, make: () => ` AS ${this.#name()}` },
      { weight: 2, make: () => ` AS ${this.#name()}(${this.#name()})` },
      { weight: 1, make: () => ` AS ${this.#name()}(${this.#name()}, ${this.#name()})` },
    ]);
  }

  #name(): string {
    return this.#pick(this.#names);
  }

  #maybe(make: () => string): string {
    return this.#random() < 0.15 ? make() : '';
  }

  #pick(from: readonly string[]): string {
    return from[Math.floor(this.#random() * from.length)] ?? '';
  }

  #any(choices: readonly { weight: number; make: () => string }[]): string {
    let place = this.#random() * choices.reduce((sum, { weight }) => sum + weight, 0);
    const chosen = choices.find(({ weight }) => (place -= weight) < 0);
    return chosen === undefined ? '1' : chosen.make();
  }
}

/** Names that the tables and PostgreSQL's functions give their columns. */
const columns = [
  '"id"',
  '"name"',
  '"total"',
  '"status"',
  '"key"',
  '"value"',
  '"ordinality"',
  '"orders"',
  '"column1"',
];

const relations = ['orders', 'public.orders', 'customers'];

const functions = [
  'generate_series(2, 2)',
  "generate_subscripts('{1}'::int[], 1)",
  "unnest(ARRAY['a'])",
  'unnest(ARRAY[1], ARRAY[2])',
  "unnest('a b'::tsvector)",
  "unnest(coalesce('a b'::tsvector))",
  "unnest((SELECT tags FROM orders) || 'a')",
  `jsonb_each('{"a": 1}')`,
  "jsonb_array_elements('[1]')",
  "json_array_elements_text('[1]')",
  `jsonb_object_keys('{"a": 1}')`,
  "regexp_matches('a', 'a')",
  "lower('a')",
  'now()',
  'coalesce(1, 2)',
  'current_date',
];

function same(makes: readonly (() => string)[]): { weight: number; make: () => string }[] {
  return makes.map((make) => ({ weight: 1, make }));
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
