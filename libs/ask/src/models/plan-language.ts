/** The description of plans for a model. A spec holds it to the schema: every kind is named here and none besides. */
export const planLanguage = `
Plan = { from: Source, joins: [{ kind: "inner" | "left", source: Source, on: [Condition] }], where: [Condition],
  select: [{ expression: Expression, label: string }], groupBy: [Expression], having: [Condition],
  orderBy: [{ by: Expression, direction: "ascending" | "descending" }], limit: integer | null, distinct: boolean }
Source = { alias, table: { schema: string | null, name } } | { alias, plan: Plan }
All conditions of a list must hold. Every column is named by the alias of its source. Without groupBy, aggregates are over all rows.

Expression = one of
  { kind: "column", of: alias, column: name }
  { kind: "literal", value: string | number | boolean | null }
  { kind: "date", value: "2026-01-31" }, { kind: "timestamp", value: "2026-01-31T12:00:00" }
  { kind: "aggregate", name: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median", of: Expression | null, filter: [Condition] }
    count with of: null counts rows; filter restricts the rows that are taken in
  { kind: "metric", name }: a curated metric of the workspace with its own conditions; its table must be in from
  { kind: "truncate", grain: "day" | "week" | "month" | "quarter" | "year", of: Expression }: the date on which that period begins
  { kind: "part", part: "year" | "quarter" | "month" | "week" | "day" | "weekday" | "hour", of: Expression }: a number; Monday is 1
  { kind: "arithmetic", operator: "+" | "-" | "*" | "/", left: Expression, right: Expression }: division keeps the fraction
  { kind: "round", of: Expression, digits: integer }
  { kind: "share", of: Expression }: its part of the sum over all rows of the result, 0 to 1
  { kind: "previous", of: Expression, by: Expression }: its value one row earlier in the order of by
  { kind: "running", of: Expression, by: Expression }: the sum of its values up to this row, in the order of by
  { kind: "days_between", from: Expression, to: Expression }
  { kind: "case", when: [{ condition: Condition, value: Expression }], otherwise: Expression }
  { kind: "scalar", plan: Plan }: the one value of another query

Condition = one of
  { kind: "compare", operator: "=" | "<>" | "<" | "<=" | ">" | ">=", left: Expression, right: Expression }
  { kind: "within", of: Expression, from: Expression, before: Expression }: from on, and before the second; for periods of time
  { kind: "in", of: Expression, values: [Expression] }
  { kind: "in_plan", of: Expression, plan: Plan }
  { kind: "exists", plan: Plan }
  { kind: "like", of: Expression, pattern: string }: in any case; * is any text
  { kind: "equal_text", of: Expression, text: string }: in any case
  { kind: "null", of: Expression }
  { kind: "not", condition: Condition }
  { kind: "all", conditions: [Condition] }
  { kind: "any", conditions: [Condition] }
`.trim();

/** Total by month of one year, the most valuable first: an answer as it is expected. */
export const planExample = {
  answer: 'plan',
  plan: {
    from: { alias: 'o', table: { schema: null, name: 'orders' } },
    joins: [],
    where: [
      {
        kind: 'within',
        of: { kind: 'column', of: 'o', column: 'placed_at' },
        from: { kind: 'date', value: '2026-01-01' },
        before: { kind: 'date', value: '2027-01-01' },
      },
    ],
    select: [
      {
        expression: {
          kind: 'truncate',
          grain: 'month',
          of: { kind: 'column', of: 'o', column: 'placed_at' },
        },
        label: 'month',
      },
      {
        expression: {
          kind: 'aggregate',
          name: 'sum',
          of: { kind: 'column', of: 'o', column: 'total' },
          filter: [],
        },
        label: 'total',
      },
    ],
    groupBy: [{ kind: 'truncate', grain: 'month', of: { kind: 'column', of: 'o', column: 'placed_at' } }],
    having: [],
    orderBy: [
      {
        by: { kind: 'truncate', grain: 'month', of: { kind: 'column', of: 'o', column: 'placed_at' } },
        direction: 'ascending',
      },
    ],
    limit: null,
    distinct: false,
  },
};
