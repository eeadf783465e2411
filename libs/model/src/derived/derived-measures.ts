import type { DerivedMeasure, Link, TableModel, TimeModel } from '../source-model.js';
import type { TableProfile } from '#contracts';
import { allSteps } from '../all-steps.js';
import { actIn, isStep } from './acts.js';
import { amountsOf } from './amounts.js';
import type { TableFill } from './table-fill.js';
import { durationsOf, unitBetween } from './durations.js';
import { latenessOf } from './lateness.js';
import { ratesOf } from './rates.js';

/** Returns the amounts that follow from the times, states and amounts of each table, and from those of the rows that its rows refer to. */
export function derivedMeasures(
  tables: readonly TableModel[],
  profiles: readonly TableProfile[],
  links: readonly Link[],
): DerivedMeasure[] {
  return allSteps(derivedSteps(tables, profiles, links));
}

/** Derives the same amounts, one table per step. */
export function* derivedSteps(
  tables: readonly TableModel[],
  profiles: readonly TableProfile[],
  links: readonly Link[],
): Generator<void, DerivedMeasure[]> {
  // Computed once per table: a wide table has thousands of times, and as many tables may refer to it.
  const beginnings = new Map(
    tables.map((table) => {
      const begun = table.times.find(({ meaning }) => meaning === 'happens');
      return [nameKey(table), begun && { table, begun }];
    }),
  );
  const profileOf = new Map(
    profiles.map((profile) => [nameKey({ ...profile, table: profile.name }), profile]),
  );
  // The time of another row is reached only over a single column.
  const linksOf = Map.groupBy(
    links.filter(({ beside }) => !beside),
    ({ from }) => nameKey(from),
  );
  const measures: DerivedMeasure[] = [];
  for (const table of tables) {
    yield;
    // The rows of a calendar and of a list of codes take no time and are never late.
    if (table.role.value === 'date_dimension' || table.role.value === 'lookup') continue;
    const done = beginOf(table);
    const fill = fillOf(profileOf.get(nameKey(table)));
    const own = [
      ...durationsOf(table, fill),
      ...latenessOf(table),
      ...ageOf(table),
      ...ratesOf(table, fill),
      ...amountsOf(table),
      ...(linksOf.get(nameKey(table)) ?? []).flatMap((link) =>
        acrossOf({ step: table, done }, link, beginnings.get(nameKey(link.to))),
      ),
    ];
    measures.push(...apart(own));
  }
  return measures;
}

/** Gives each amount words of its own: of two amounts with the same name, the first keeps it. */
function apart(measures: readonly DerivedMeasure[]): DerivedMeasure[] {
  const taken = new Set<string>();
  return measures.flatMap((measure) => {
    const words = measure.words.filter((word) => !taken.has(word));
    for (const word of words) taken.add(word);
    return words.length > 0 ? [{ ...measure, words }] : [];
  });
}

function nameKey({ schema, table }: { schema: string | null; table: string }): string {
  return JSON.stringify([schema, table]);
}

function fillOf(profile: TableProfile | undefined): TableFill {
  const profiles = new Map(profile?.columns.map((column) => [column.name, column]));
  const rows = profile?.rows_read ?? 0;
  return {
    filled: (column) => (rows === 0 ? 1 : 1 - (profiles.get(column)?.nulls ?? 0) / rows),
    least: (column) => profiles.get(column)?.least ?? null,
  };
}

function ageOf({ schema, table, times, columns }: TableModel): DerivedMeasure[] {
  const about = {
    schema,
    table,
    kind: 'age',
    words: ['age', 'years old'],
    adds: 'average',
    unit: 'years',
  } as const;
  const birth = times.find(({ meaning }) => meaning === 'birth');
  if (birth)
    return [
      {
        ...about,
        expression: {
          by: 'between',
          from: { column: birth.column, over: undefined },
          to: 'now',
          isUntilNow: true,
        },
        basis: { certainty: 0.9, evidence: `${birth.column} is a day of birth.` },
      },
    ];
  const year = columns.find(
    ({ role, words }) => role === 'year' && words.some((word) => word === 'birth' || word === 'born'),
  );
  if (!year) return [];
  return [
    {
      ...about,
      expression: { by: 'years_since', column: year.column },
      basis: { certainty: 0.8, evidence: `${year.column} is a year of birth.` },
    },
  ];
}

/** Derives the time that a step needs after the row that it follows: a delivery after its order. */
function acrossOf(
  { step, done }: { step: TableModel; done: TimeModel | undefined },
  { from, to }: Link,
  other: { table: TableModel; begun: TimeModel } | undefined,
): DerivedMeasure[] {
  const { singular } = step.noun.value;
  const last = singular.split(' ').at(-1) ?? '';
  // Only a step is timed from the row that it refers to: a delivery ends what its order begins, but a customer was entered for another reason.
  if (!isStep(last) || !done || !other || other.table === step) return [];
  const { begun, table: whole } = other;
  const act = actIn([last]);
  const over = { from: from.column, to };
  return [
    {
      schema: step.schema,
      table: step.table,
      kind: 'duration',
      words: [
        ...(act ? [`time to ${act.base}`, `${act.noun} time`] : []),
        `time from ${whole.noun.value.singular} to ${singular}`,
      ],
      expression: {
        by: 'between',
        from: { column: begun.column, over },
        to: { column: done.column, over: undefined },
        isUntilNow: false,
      },
      adds: 'average',
      unit: unitBetween(begun, done),
      basis: {
        certainty: 0.6,
        evidence: `A ${singular} follows on the ${whole.noun.value.singular} that ${from.column} refers to.`,
      },
    },
  ];
}

function beginOf({ times }: TableModel): TimeModel | undefined {
  return times.find(({ meaning }) => meaning === 'happens' || meaning === 'entered');
}
