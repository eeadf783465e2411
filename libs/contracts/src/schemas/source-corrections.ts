import { z } from 'zod';
import { exactName, exactValue, text, Timestamp, word } from './fields.js';
import {
  additions,
  calendarParts,
  columnRoles,
  tableRoles,
  timeMeanings,
  valueMeanings,
} from './source-facts.js';

const table = {
  schema: exactName.nullable().default(null).describe('As the schema lists it.'),
  table: exactName.describe('As the schema lists it.'),
};
const column = { ...table, column: exactName };

/** A noun in the singular and the plural. */
export const NounInput = z.strictObject({
  singular: word(60).describe('What one is called.'),
  plural: word(60).describe('What several are called.'),
});

/** The column that another column refers to. */
export const ReferredColumn = z.strictObject({
  schema: exactName.nullable().default(null),
  table: exactName,
  column: exactName,
});

/** The rule that selects the current rows: by a flag, a period or states. */
export const CurrentRowsInput = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('flag'), column: exactName, value: exactValue }),
  z.strictObject({ by: z.literal('period'), from: exactName.nullable().default(null), to: exactName }),
  z.strictObject({
    by: z.literal('states'),
    column: exactName,
    values: z.array(exactValue).min(1).max(50),
  }),
]);

/** The parts of corrections, by the name of their field; manifests use the same names. */
export const correctedParts = {
  to: ReferredColumn.nullable().default(null).describe('What the column refers to; null: to nothing.'),
  noun: NounInput,
  words: z.array(word(60)).max(20).describe('All of them; they replace those that are believed.'),
  columns: z.array(exactName).max(50),
  meanings: z
    .record(exactValue, z.enum(valueMeanings))
    .refine((said) => Object.keys(said).length <= 200, 'must say at most 200 values')
    .describe('What each value means; those left out keep their meaning.'),
  unit: text(30).nullable().default(null),
  spoken: z
    .record(exactValue, word(60))
    .refine((said) => Object.keys(said).length <= 200, 'must say at most 200 values')
    .describe('The words that each value stands for; those left out keep theirs.'),
  part: z.enum(calendarParts).nullable().default(null).describe('null: it is no part of the calendar.'),
  name: exactName.describe('One of its words, such as "time to resolve".'),
  holds: z.boolean().describe('false: there is no such amount.'),
};

/** A fact with its value. Sending the value that is believed already confirms the fact. */
export const SourceCorrection = z
  .discriminatedUnion('fact', [
    z.strictObject({ fact: z.literal('link'), ...column, to: correctedParts.to }),
    z.strictObject({ fact: z.literal('table_role'), ...table, role: z.enum(tableRoles) }),
    z.strictObject({ fact: z.literal('noun'), ...table, noun: correctedParts.noun }),
    z.strictObject({ fact: z.literal('also'), ...table, words: correctedParts.words }),
    z.strictObject({
      fact: z.literal('key'),
      ...table,
      columns: correctedParts.columns.describe('The columns that tell its rows apart; none where none do.'),
    }),
    z.strictObject({
      fact: z.literal('row_name'),
      ...table,
      columns: correctedParts.columns.describe(
        'The columns that people call a row by; none where a row has no name.',
      ),
    }),
    z.strictObject({
      fact: z.literal('times'),
      ...table,
      columns: correctedParts.columns
        .min(1)
        .describe('The first is the time that rows are asked by; times that are left out follow.'),
    }),
    z.strictObject({
      fact: z.literal('current_rows'),
      ...table,
      current: CurrentRowsInput.nullable().default(null).describe('Which rows hold today; null: all do.'),
    }),
    z.strictObject({
      fact: z.literal('hidden_entity'),
      ...column,
      noun: correctedParts.noun.nullable().default(null).describe('null: there is none in this column.'),
    }),
    z.strictObject({ fact: z.literal('column_role'), ...column, role: z.enum(columnRoles) }),
    z.strictObject({
      fact: z.literal('measure'),
      ...column,
      adds: z.enum(additions).describe('How the amounts of several rows become one.'),
      unit: correctedParts.unit,
    }),
    z.strictObject({ fact: z.literal('time'), ...column, meaning: z.enum(timeMeanings) }),
    z.strictObject({ fact: z.literal('meanings'), ...column, meanings: correctedParts.meanings }),
    z.strictObject({ fact: z.literal('spoken'), ...column, spoken: correctedParts.spoken }),
    z.strictObject({ fact: z.literal('column_also'), ...column, words: correctedParts.words }),
    z.strictObject({ fact: z.literal('calendar'), ...column, part: correctedParts.part }),
    z.strictObject({
      fact: z.literal('derived'),
      ...table,
      name: correctedParts.name,
      holds: correctedParts.holds,
      words: correctedParts.words
        .optional()
        .describe('What else it is called, the commonest first; its own words follow.'),
    }),
  ])
  .meta({ id: 'SourceCorrection' });
export type SourceCorrection = z.infer<typeof SourceCorrection>;

/** The origins of corrections. */
export const correctionOrigins = ['console', 'manifest', 'dbt', 'osi'] as const;
export type CorrectionOrigin = (typeof correctionOrigins)[number];

/** A correction with its author, origin and time. */
export const KeptCorrection = z
  .object({
    id: z.string(),
    correction: SourceCorrection,
    origin: z.enum(correctionOrigins),
    by: z.string().describe('The member who said or imported it, or the manifest.'),
    at: Timestamp,
  })
  .meta({ id: 'KeptCorrection' });
export type KeptCorrection = z.infer<typeof KeptCorrection>;
