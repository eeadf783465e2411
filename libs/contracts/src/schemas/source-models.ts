import { z } from 'zod';
import { Timestamp } from './fields.js';
import { SkippedParts, documentText } from './foreign-document.js';
import { KeptCorrection } from './source-corrections.js';
import { ColumnKind } from './results.js';
import {
  additions,
  calendarParts,
  calendarWritings,
  columnRoles,
  derivedKinds,
  tableRoles,
  timeMeanings,
  timeWritings,
  valueMeanings,
} from './source-facts.js';
import { ColumnRef, TextFormat } from './source-profile.js';

const Basis = z
  .object({
    certainty: z.number().describe('From 0 to 1; 1 is what the source declares or somebody said.'),
    evidence: z.string().describe('One sentence that says why it is believed.'),
  })
  .meta({ id: 'Basis' });

const Noun = z.object({ singular: z.string(), plural: z.string() });

const CurrentRows = z.discriminatedUnion('by', [
  z.object({ by: z.literal('flag'), column: z.string(), value: z.string() }),
  z.object({ by: z.literal('period'), from: z.string().nullable(), to: z.string() }),
  z.object({ by: z.literal('states'), column: z.string(), values: z.array(z.string()) }),
]);

const ModelledColumn = z.object({
  column: z.string(),
  kind: ColumnKind,
  also: z.array(z.string()).describe('What else it is called.'),
  spoken: z.record(z.string(), z.string()).describe('The words that its values stand for: of 1, "open".'),
  role: z.enum(columnRoles),
  basis: Basis.describe('Why it has its role, and how surely.'),
  bases: z
    .object({ also: Basis, spoken: Basis, adds: Basis, unit: Basis, meanings: Basis })
    .partial()
    .describe('Why its other facts are believed, as far as it has them.'),
  measure: z
    .object({ adds: z.enum(additions), unit: z.string().nullable() })
    .nullable()
    .describe('Of measures alone.'),
  meanings: z.record(z.string(), z.enum(valueMeanings)).describe('What the values of states and flags mean.'),
});

const ModelledTable = z
  .object({
    schema: z.string().nullable(),
    table: z.string(),
    unread: z
      .string()
      .nullable()
      .describe('Why its rows, or some of its columns, could not be looked at; null where they could.'),
    role: z.object({ value: z.enum(tableRoles), basis: Basis }),
    noun: z.object({ value: Noun, basis: Basis }),
    also: z.array(z.string()).describe('What else its rows are called.'),
    key: z.array(z.string()).describe('The columns that tell its rows apart; none where none are known to.'),
    bases: z
      .object({ also: Basis, key: Basis })
      .partial()
      .describe('Why its other names and its key are believed.'),
    name: z
      .object({ value: z.array(z.string()), basis: Basis })
      .describe('The columns that people call a row by.'),
    times: z
      .array(
        z.object({
          column: z.string(),
          meaning: z.enum(timeMeanings),
          written: z.enum(timeWritings),
          format: TextFormat.optional().describe('Of texts, how they are written.'),
          basis: Basis.describe('How likely rows are asked by it, and why.'),
          meaning_basis: Basis.describe('How sure its meaning is, and why.'),
        }),
      )
      .describe('The one first that its rows are asked by.'),
    current: z
      .object({ value: CurrentRows, basis: Basis })
      .nullable()
      .describe('Which rows hold today; null where all do.'),
    hidden: z
      .array(z.object({ column: z.string(), noun: Noun, basis: Basis }))
      .describe('Things without a table of their own.'),
    calendar: z
      .array(
        z.object({
          column: z.string(),
          part: z.enum(calendarParts),
          written: z.enum(calendarWritings),
          basis: Basis,
        }),
      )
      .describe('Of a calendar: which part of it each column says.'),
    columns: z.array(ModelledColumn),
  })
  .meta({ id: 'ModelledTable' });

const ModelledLink = z
  .object({
    from: ColumnRef,
    to: ColumnRef,
    beside: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .describe('Of a key of several columns: those that have to be equal besides.'),
    is_declared: z.boolean(),
    basis: Basis,
  })
  .meta({ id: 'ModelledLink' });

const TimeOfRow = z.object({
  column: z.string(),
  over: z
    .object({ from: z.string(), to: ColumnRef })
    .nullable()
    .describe('The way to the table that has it; null where it is of the row itself.'),
});

const DerivedExpression = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('between'),
    from: TimeOfRow,
    to: TimeOfRow.nullable().describe('null: until now.'),
    is_until_now: z.boolean().describe('Whether a row without the later time counts until now.'),
  }),
  z.object({
    by: z.literal('share'),
    column: z.string(),
    values: z.array(z.string()),
    among: z.array(z.string()).nullable().describe('The values that count at all; null: all do.'),
  }),
  z.object({ by: z.literal('filled'), column: z.string() }),
  z.object({ by: z.literal('product'), factors: z.array(z.string()) }),
  z.object({ by: z.literal('difference'), from: z.string(), less: z.string() }),
  z.object({ by: z.literal('years_since'), column: z.string() }),
]);

const DerivedMeasure = z
  .object({
    schema: z.string().nullable(),
    table: z.string(),
    kind: z.enum(derivedKinds),
    words: z.array(z.string()).describe('What it is called, the commonest first.'),
    expression: DerivedExpression,
    adds: z.enum(additions),
    unit: z.string().nullable(),
    basis: Basis,
  })
  .meta({ id: 'DerivedMeasure' });

/** A metric that a measure suggests; it does not exist until somebody creates it. */
export const SuggestedMetric = z
  .object({
    name: z.string(),
    source: z.string(),
    expression: z.string(),
    dimensions: z.array(z.string()),
    time_column: z.string().nullable(),
  })
  .meta({ id: 'SuggestedMetric' });
export type SuggestedMetric = z.infer<typeof SuggestedMetric>;

/** The model of a source, by which questions are read. */
export const SourceModelDetail = z
  .object({
    data_source_id: z.string(),
    profiled_at: Timestamp.nullable().describe(
      'When its rows were last looked at; null: it is told from names alone as yet.',
    ),
    tables: z.array(ModelledTable),
    links: z.array(ModelledLink),
    derived: z.array(DerivedMeasure).describe('Amounts that no column keeps and that follow from others.'),
    corrections: z.array(KeptCorrection).describe('What people said; the model above has it, where it fits.'),
    unfit: z
      .array(z.object({ id: z.string(), reason: z.string() }))
      .describe('Corrections that do not fit the source as it is now, and why. They are kept.'),
    suggested_metrics: z.array(SuggestedMetric),
  })
  .meta({ id: 'SourceModelDetail' });
export type SourceModelDetail = z.infer<typeof SourceModelDetail>;

/** A document of another tool, from which facts about a source are imported. */
export const ModelImport = z
  .strictObject({
    yaml: documentText(
      'dbt (models and sources with their columns and tests, semantic_models) or Open Semantic Interchange (semantic_model)',
    ),
  })
  .meta({ id: 'ModelImport' });
export type ModelImport = z.infer<typeof ModelImport>;

/** The outcome of an import. */
export const ModelImportResult = z
  .object({
    corrections: z.array(KeptCorrection).describe('What is said now and was not before.'),
    described: z.int().describe('How many tables have descriptions or other words now that had none.'),
    skipped: SkippedParts.describe('Everything of the document that was not taken over, and why.'),
  })
  .meta({ id: 'ModelImportResult' });
export type ModelImportResult = z.infer<typeof ModelImportResult>;
