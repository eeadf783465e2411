import { z } from 'zod';
import { FilterChoice, filterKinds } from './dashboard-filters.js';
import { WidgetKey } from './widget-key.js';

const termsMax = 20;

/** The state of one of a dashboard's filters for the viewers of a link or a token. */
export const FilterTerm = z
  .discriminatedUnion('access', [
    z
      .strictObject({
        access: z.literal('open').describe('The viewer chooses.'),
        choice: FilterChoice.nullable()
          .optional()
          .describe("The choice to begin with; the dashboard's initial one when it is left out."),
      })
      .meta({ id: 'OpenFilterTerm', description: 'A filter that the viewer chooses in.' }),
    z
      .strictObject({
        access: z
          .enum(['locked', 'hidden'])
          .describe('It holds for all that is read; of a hidden one the viewer is not told.'),
        choice: FilterChoice,
      })
      .meta({ id: 'HeldFilterTerm', description: 'A filter that holds, whatever the viewer does.' }),
  ])
  .meta({ id: 'FilterTerm', description: "A dashboard's filter, as viewers from outside have it." });
export type FilterTerm = z.infer<typeof FilterTerm>;

/** Terms by the keys of their filters. A filter without terms is neither shown nor applied. */
export const FilterTerms = z
  .record(WidgetKey, FilterTerm)
  .refine((terms) => Object.keys(terms).length <= termsMax, `must be ${termsMax} filters at most`)
  .meta({ id: 'FilterTerms', description: "Terms by the keys of a dashboard's filters." });
export type FilterTerms = z.infer<typeof FilterTerms>;

/** Terms without their choices, which may hold a person's name. */
export const FilterAccess = z
  .record(z.string(), z.enum(['open', 'locked', 'hidden']))
  .meta({ id: 'FilterAccess', description: "The access to a dashboard's filters, by their keys." });
export type FilterAccess = z.infer<typeof FilterAccess>;

/** A filter as outside viewers see it, without the tables that it applies to. */
export const EmbeddedFilter = z
  .object({
    key: z.string(),
    label: z.string(),
    kind: z.enum(filterKinds),
    access: z.enum(['open', 'locked']).describe('open: the viewer chooses; locked: it holds.'),
    choice: FilterChoice.nullable().describe(
      'The choice to begin with; of a locked filter, the one that holds.',
    ),
    excluded_widgets: z
      .array(z.string())
      .describe('The widgets that it leaves as they are while it is open.'),
  })
  .meta({ id: 'EmbeddedFilter', description: 'A filter of a dashboard, as viewers from outside see it.' });
export type EmbeddedFilter = z.infer<typeof EmbeddedFilter>;
