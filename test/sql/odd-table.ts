/** Names that a database takes and a careless statement does not. */
export const oddTable = 'odd "one"';

/** The columns by what they hold. */
export const oddColumns = {
  id: 'id',
  text: "it's",
  word: 'back\\slash',
  number: 'select',
  tick: 'tick`s',
  comment: 'semi;colon -- c /* d */',
  place: '? :b $1 %s {a:String}',
  foreign: 'größe 世界',
  double: 'dou"ble',
} as const;

/** The texts of the table, from the row with the id 1 on. */
export const hostileTexts = [
  "it's",
  "''",
  'say "hi"',
  'a\\',
  '\\',
  "\\'; DROP TABLE orders; --",
  '100%',
  'a_b',
  'line\nbreak',
  'tab\tstop',
  '?',
  ':b',
  '$1',
  '{a:String}',
  '-- c',
  '/* c */',
  ';',
  '`tick`',
  '',
  ' before',
  'after ',
  '%s',
  'a!b',
  '[a-z]',
  'E\\x41',
  '\\n',
  'NULL',
  'STRASSE',
  'straße',
  'ΟΔΟΣ',
  'ЖУК',
  'жук',
  'ÅNGSTRÖM',
  '🙂',
] as const;
