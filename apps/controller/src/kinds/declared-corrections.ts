import {
  SourceCorrection,
  calendarParts,
  columnRoles,
  correctedParts,
  describeIssue,
  tableRoles,
  timeMeanings,
  additions,
} from '#contracts';
import { z } from 'zod';

const facts = SourceCorrection.options.map((option) => option.shape.fact.value);
const exactName = z.string().min(1).max(1_000);

/**
 * A correction as the API takes it, field by field. Structural schemas know no unions, so the API server checks each field by itself;
 * which of them belong together is checked here, once more for both.
 */
const Written = z.strictObject({
  fact: z.enum(facts).describe('What is said: which fields belong to it is told by the fields.'),
  schema: exactName.nullish().describe('The schema of the table, where it has one, as the source lists it.'),
  table: exactName.describe('The table, as the source lists it.'),
  column: exactName
    .nullish()
    .describe(
      'The column, for link, column_role, measure, time, meanings, spoken, column_also, calendar and hidden_entity.',
    ),
  to: z
    .strictObject({
      schema: exactName.nullish().describe('Its schema, where it has one.'),
      table: exactName.describe('Its table.'),
      column: exactName.describe('Its name.'),
    })
    .nullish()
    .describe('For link: the column that it refers to; nothing, when it is left out.'),
  role: z
    .enum([...new Set([...tableRoles, ...columnRoles])])
    .optional()
    .describe('For table_role and column_role.'),
  noun: correctedParts.noun
    .nullish()
    .describe('For noun and hidden_entity: what one is called, and several.'),
  words: correctedParts.words
    .optional()
    .describe('For also, column_also and derived: what else the rows, the column or the amount are called.'),
  columns: correctedParts.columns
    .optional()
    .describe(
      'For times: the first is what rows are asked by. For row_name: what people call a row by. For key: what tells rows apart.',
    ),
  current: z
    .strictObject({
      by: z.enum(['flag', 'period', 'states']).describe('What tells it.'),
      column: exactName.optional().describe('Of a flag or of states.'),
      value: z.string().max(500).optional().describe('The value of the flag.'),
      values: z.array(z.string().max(500)).max(50).optional().describe('The states.'),
      from: exactName.nullish().describe('The column from when a row holds.'),
      to: exactName.optional().describe('The column until when a row holds.'),
    })
    .nullish()
    .describe('For current_rows: which rows hold today; all, when it is left out.'),
  adds: z.enum(additions).optional().describe('For measure: how the amounts of several rows become one.'),
  unit: z.string().max(30).nullish().describe('For measure, such as money, cents or days.'),
  meaning: z.enum(timeMeanings).optional().describe('For time: what the column says of its row.'),
  meanings: correctedParts.meanings.optional().describe('For meanings: what each value of the column means.'),
  spoken: correctedParts.spoken.optional().describe('For spoken: the words that each value stands for.'),
  part: z
    .enum(calendarParts)
    .nullish()
    .describe('For calendar: which part of it the column says; none, when it is left out.'),
  name: correctedParts.name.optional().describe('For derived: one of the words of the amount.'),
  holds: correctedParts.holds.optional().describe('For derived: false where there is no such amount.'),
});

/** A correction as a manifest says it; null and left out mean the same. */
export const DeclaredCorrection = Written.transform((written, context) => {
  const said = Object.entries(written).filter(([, value]) => value !== null);
  const parsed = SourceCorrection.safeParse(Object.fromEntries(said), { error: describeIssue });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.issues.push({ code: 'custom', path, message, input: written });
  return z.NEVER;
});
