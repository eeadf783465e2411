import { z } from 'zod';
import { WidgetKey } from './widget-key.js';
import { idOf, text } from './fields.js';
import { FilterRange, FilterValue, readJson } from './filters.js';
import { ColumnKind } from './results.js';

const filtersMax = 20;

const unit = z.enum(['day', 'week', 'month', 'quarter', 'year']);

/** A period of the workspace's calendar that moves with time. */
const RelativePeriod = z.union([
  z.strictObject({ last: z.int().min(1).max(1_000), unit }).meta({
    id: 'FilterChoiceLast',
    description: 'So many units of time that end today, as the last 30 days.',
  }),
  z.strictObject({ ago: z.int().min(0).max(1_000), unit }).meta({
    id: 'FilterChoiceAgo',
    description: 'A whole unit of time, so many ago: 0 is this month, 1 the one before.',
  }),
]);

/** A choice of a filter: a moving period, a range, or a list of alternative values. */
export const FilterChoice = z
  .union([RelativePeriod, FilterRange, z.array(FilterValue).min(1).max(100)])
  .meta({
    id: 'FilterChoice',
    description: 'A period such as {last: 30, unit: day}, a range {from, before}, or a list of values.',
  });
export type FilterChoice = z.infer<typeof FilterChoice>;

const name = text(200);

/** The column of a table that a filter applies to. */
export const FilterTarget = z
  .strictObject({
    data_source_id: idOf('ds'),
    table: name.describe('As table or schema.table.'),
    column: name,
  })
  .meta({ id: 'FilterTarget', description: 'A column of a table that a filter is about.' });
export type FilterTarget = z.infer<typeof FilterTarget>;

/** The kinds of filters: by date, by values or by number. */
export const filterKinds = ['date', 'values', 'number'] as const;

type FilterKind = (typeof filterKinds)[number];

/** A filter over the widgets of a dashboard. */
export const DashboardFilter = z
  .strictObject({
    key: WidgetKey.describe('Its name in addresses.'),
    label: text(60),
    kind: z.enum(filterKinds),
    targets: z
      .array(FilterTarget)
      .min(1)
      .max(30)
      .describe('The columns that it may be on; the first that a widget reads is the one there.'),
    initial: FilterChoice.nullable().default(null).describe('The choice to begin with; null for none.'),
    excluded_widgets: z
      .array(WidgetKey)
      .max(100)
      .default([])
      .describe('The widgets that it leaves as they are.'),
  })
  .refine(({ kind, initial }) => initial === null || suits(kind, initial), {
    path: ['initial'],
    error: 'does not go with the kind of the filter',
  })
  .meta({ id: 'DashboardFilter', description: 'A filter over the widgets of a dashboard.' });
export type DashboardFilter = z.infer<typeof DashboardFilter>;

/** The filters of a dashboard, in the order of the filter bar. */
export const DashboardFilters = z
  .array(DashboardFilter)
  .max(filtersMax)
  .refine(
    (filters) => new Set(filters.map(({ key }) => key)).size === filters.length,
    'must have different keys',
  );

/** Reports whether filters of a kind allow a choice. */
export function suits(kind: FilterKind, choice: FilterChoice): boolean {
  if (Array.isArray(choice)) return kind === 'values';
  if ('unit' in choice) return kind === 'date';
  const ends = [choice.from, choice.before].filter((end) => end !== undefined);
  if (kind === 'date') return ends.every((end) => typeof end === 'string' && /^\d{4}-\d\d-\d\d$/.test(end));
  return kind === 'number' && ends.every((end) => typeof end === 'number');
}

/** Choices by the keys of their filters. */
export const FilterChoices = z
  .record(WidgetKey, FilterChoice)
  .refine((choices) => Object.keys(choices).length <= filtersMax, `must be ${filtersMax} filters at most`)
  .meta({ id: 'FilterChoices', description: 'Choices by the keys of their filters.' });
export type FilterChoices = z.infer<typeof FilterChoices>;

/** The choices of a request, as JSON in its address. */
export const chosenFilters = z
  .string()
  .max(10_000)
  .transform(readJson)
  .pipe(FilterChoices)
  .optional()
  .describe("Choices of the dashboard's filters as JSON, by key; without them all rows are meant.");

/** The reasons why a filter does not reach a widget. */
export const unreachedReasons = ['excepted', 'not_read', 'unsure'] as const;

/** A filter that does not apply to a widget's rows, and why. */
export const UnreachedFilter = z
  .object({
    filter: z.string().describe('Its key.'),
    reason: z
      .enum(unreachedReasons)
      .describe(
        'excepted: the dashboard says so; not_read: the widget reads none of its columns; unsure: it cannot be told which rows to leave out.',
      ),
  })
  .meta({ id: 'UnreachedFilter' });
export type UnreachedFilter = z.infer<typeof UnreachedFilter>;

/** The widgets that a filter applies to. */
const FilterReach = z.object({
  filtered: z.array(z.string()).describe('The keys of the widgets that it narrows.'),
  unreached: z.array(z.object({ widget: z.string(), reason: z.enum(unreachedReasons) })),
});

/** A filter that the model of the sources suggests. */
export const SuggestedFilter = z
  .object({ filter: DashboardFilter, reach: FilterReach })
  .meta({ id: 'SuggestedFilter', description: 'A filter with the widgets that it would hold for.' });
export type SuggestedFilter = z.infer<typeof SuggestedFilter>;

/** The filters of a draft with their reach, and suggestions for further ones. */
export const FilterSuggestions = z
  .object({ present: z.array(SuggestedFilter), suggested: z.array(SuggestedFilter) })
  .meta({ id: 'FilterSuggestions' });
export type FilterSuggestions = z.infer<typeof FilterSuggestions>;

/** The values of a filter to choose from. */
export const FilterValues = z
  .object({
    values: z.array(FilterValue),
    kind: ColumnKind.describe("The column's kind."),
    has_more: z.boolean().describe('Whether there are more; a search finds them.'),
  })
  .meta({ id: 'FilterValues' });
export type FilterValues = z.infer<typeof FilterValues>;
