import type { SourceType } from '#contracts';

/** Where the dialects differ in what ends a text, a name or a comment. */
export interface LexicalRules {
  /** Opening quotes of identifiers with what closes them. */
  nameQuotes: ReadonlyMap<string, string>;
  textQuotes: string;
  /** Whether a backslash may change where a text ends. */
  backslashTexts: boolean;
  /** Whether a backslash may change where a quoted name ends. */
  backslashNames: boolean;
  /** Whether $tag$ … $tag$ is a text. */
  dollarTexts: boolean;
  /** Whether `--` opens a comment only before white space, as MySQL has it. */
  dashesNeedSpace: boolean;
  hashComments: boolean;
  /** Characters that may stand outside of quotes, besides letters, digits and white space. */
  symbols: ReadonlySet<string>;
}

const standardQuotes = new Map([['"', '"']]);
const usual = '+-*/%=<>!|&^~.,;()[]';

/** One row for each dialect. What a dialect does not have is refused rather than guessed. */
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
  // In MySQL "a" is a text or, with ANSI_QUOTES, a name: as a text it can be no relation, and ends the same.
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
