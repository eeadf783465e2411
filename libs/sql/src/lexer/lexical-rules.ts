import type { SourceType } from '#contracts';

/** The differences between the dialects in the ends of texts, names and comments. */
export interface LexicalRules {
  /** Opening quotes of identifiers with their closing quotes. */
  nameQuotes: ReadonlyMap<string, string>;
  textQuotes: string;
  /** True if a backslash may change the end of a text. */
  backslashTexts: boolean;
  /** True if a backslash may change the end of a quoted name. */
  backslashNames: boolean;
  /** True if $tag$ … $tag$ is a text. */
  dollarTexts: boolean;
  /** True if `--` opens a comment only before white space, as in MySQL. */
  dashesNeedSpace: boolean;
  hashComments: boolean;
  /** Characters that may stand outside of quotes, besides letters, digits and white space. */
  symbols: ReadonlySet<string>;
}

const standardQuotes = new Map([['"', '"']]);
const usual = '+-*/%=<>!|&^~.,;()[]';

/** One row for each dialect. Syntax that a dialect lacks is refused and not guessed. */
export const lexicalRules: Record<SourceType, LexicalRules> = {
  postgresql: rules({ backslashTexts: true, dollarTexts: true, symbols: `${usual}:@#?$` }),
  duckdb: rules({ dollarTexts: true, symbols: `${usual}{}:@#` }),
  sqlite: rules({
    nameQuotes: new Map([
      ['"', '"'],
      ['`', '`'],
      ['[', ']'],
    ]),
    symbols: usual,
  }),
  // In MySQL "a" is a text or, with ANSI_QUOTES, a name. It is read as a text, which can be no relation and ends at the same place.
  mysql: rules({
    nameQuotes: new Map([['`', '`']]),
    textQuotes: `'"`,
    backslashTexts: true,
    dashesNeedSpace: true,
    hashComments: true,
    symbols: usual,
  }),
  clickhouse: rules({
    backslashTexts: true,
    backslashNames: true,
    nameQuotes: new Map([
      ['"', '"'],
      ['`', '`'],
    ]),
    symbols: `${usual}:?`,
  }),
  trino: rules({ symbols: usual }),
};

function rules(differences: Partial<Omit<LexicalRules, 'symbols'>> & { symbols: string }): LexicalRules {
  return {
    nameQuotes: standardQuotes,
    textQuotes: "'",
    backslashTexts: false,
    backslashNames: false,
    dollarTexts: false,
    dashesNeedSpace: false,
    hashComments: false,
    ...differences,
    symbols: new Set(differences.symbols),
  };
}
