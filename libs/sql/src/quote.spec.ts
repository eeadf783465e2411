import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseSync } from 'libpg-query';
import { sourceTypes } from '#contracts';
import { checkStatement } from './check-statement.js';
import { loadGate } from './postgresql/parser.js';
import { lexicalRules } from './lexer/lexical-rules.js';
import { tokenize } from './lexer/tokenize.js';
import { quoteIdentifier, quoteLiteral } from './quote.js';

await loadGate();

const dialects = fc.constantFrom(...sourceTypes);
const quotes = fc.constantFrom(...`a'"\`\\[]$; -/*é😀\n`);
const text = fc.oneof(
  fc.array(quotes).map((letters) => letters.join('')),
  fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0') && value.isWellFormed()),
);
const name = text.filter((value) => value !== '');

describe('quoteIdentifier', () => {
  it('makes a single name of anything, which reads back as it was', () => {
    fc.assert(
      fc.property(dialects, name, (dialect, value) => {
        const [token, ...others] = tokenize(quoteIdentifier(dialect, value), lexicalRules[dialect]);
        expect(others).toEqual([]);
        // The lexer leaves the backslashes of ClickHouse as they are written.
        const written = dialect === 'clickhouse' ? value.replaceAll('\\', '\\\\') : value;
        expect(token).toMatchObject({ kind: 'name', value: written });
      }),
      {
        examples: [
          ['postgresql', 'a\\"b'],
          ['mysql', 'a\\`b'],
          ['clickhouse', 'a\\`b'],
        ],
      },
    );
  });

  it('opens no table but the one it names', () => {
    fc.assert(
      fc.property(dialects, name, (dialect, value) => {
        fc.pre(!value.includes('\\'));
        const statement = `select * from ${quoteIdentifier(dialect, value)}`;
        expect(checkStatement(dialect, statement, [{ name: value, columns: [] }])).toMatchObject({
          ok: true,
          relations: [{ name: value }],
        });
      }),
    );
  });
});

describe('quoteLiteral', () => {
  it('makes a single text of anything', () => {
    fc.assert(
      fc.property(dialects, text, (dialect, value) => {
        const tokens = tokenize(quoteLiteral(dialect, value), lexicalRules[dialect]);
        expect(tokens.at(-1)).toMatchObject({ kind: 'text' });
        expect(tokens.filter(({ kind }) => kind !== 'word')).toHaveLength(1);
      }),
    );
  });

  it('is read back by PostgreSQL as it was', () => {
    fc.assert(
      fc.property(text, (value) => {
        const statement = parseSync(`select ${quoteLiteral('postgresql', value)}`).stmts?.[0]?.stmt;
        const constant = value === '' ? {} : { sval: value };
        expect(statement).toMatchObject({
          SelectStmt: { targetList: [{ ResTarget: { val: { A_Const: { sval: constant } } } }] },
        });
      }),
    );
  });
});

describe('both', () => {
  it.each(sourceTypes)('refuse a NUL and half a character in %s', (dialect) => {
    for (const bad of ['a\0b', '\uD800']) {
      expect(() => quoteIdentifier(dialect, bad)).toThrow(RangeError);
      expect(() => quoteLiteral(dialect, bad)).toThrow(RangeError);
    }
    expect(() => quoteIdentifier(dialect, '')).toThrow(RangeError);
  });
});
