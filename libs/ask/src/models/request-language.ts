/** The description of requests for a model. A spec compares it with the schema: it names every property and every enum value. */
export const requestLanguage = `
A request says what is asked for; joins and SQL are made of it. All of its properties are there; what does not apply is null or [].
Tables are named as in the schema, columns as "table.column". An amount that a table lists under "amounts" is named "table.amount".
A number of a row is a column, such an amount, "table.column * table.column", "table.column - table.column", or of two times
"table.column - table.column in days" (seconds, minutes, hours).

list: the table whose rows are listed, or the column whose different values are; null where something is measured
show: columns and numbers to show beside each thing of list
measures: { fn, of, where, divided_by, in_percent } each
  fn: "count" of a table: its rows; of a column: rows that have something there. "count_distinct" of a column.
    "sum", "avg", "min", "max", "median" of a number. "rate" of an amount that is listed as a rate. "metric" of a curated metric, by its name.
    "count_days", "count_weeks", "count_months" of a time: how many of them have rows
  where: tests, only for the rows of this measure. divided_by: null or { fn, of, where }, with in_percent true or false
by: a line for each { of, grain }: of a column, or a table for each of its rows; of a time with a grain: "day", "week", "month", "quarter", "year", or "weekday", "hour", which come again and again
where: all must hold: { of, is, values, where, or } each. values are texts; or: other tests of which one is enough
  of a column: "=" (one of values), "<>", "<", "<=", ">", ">=", "between" (two values), "exists", "missing",
    "means" (a meaning that the schema lists for a state), "later_than" (another time),
    "contains" (a part of a text), "above_average", "below_average" (of a number, against that of all rows)
  of a table: "current" (the rows that hold today); "exists", "missing", "=", "<>", "<", "<=", ">", ">=" a number: its rows that refer to
    what is listed or counted, those alone that pass its where
when: { time, from, to } each: both are included, and are days "2026-01-31", months "2026-01", quarters "2026-Q1", years "2026" or null.
  Use the time that is numbered first of its table unless the question says another.
having: { fn, of, where, is, value } each: only lines whose amount passes
rank: null or { by, direction: "ascending" | "descending", limit }: by is null for the first measure, or the "of" of another measure,
  or for list a number or a time; limit is null or how many lines
compare: null or { time, periods: [{ from, to }, …] }: the measures in these periods beside each other, with the change between two
as: "plain", "share" (each line's part of all), "change" (against the period before), "running" (added up over time)
`.trim();

/** Total by month of one year for the customers of two countries: an example of the expected answer. */
export const requestExample = {
  answer: 'request',
  request: {
    list: null,
    show: [],
    measures: [{ fn: 'sum', of: 'orders.total', where: [], divided_by: null, in_percent: false }],
    by: [{ of: 'orders.placed_at', grain: 'month' }],
    where: [{ of: 'customers.country', is: '=', values: ['Kenya', 'Peru'], where: [], or: [] }],
    when: [{ time: 'orders.placed_at', from: '2026', to: '2026' }],
    having: [],
    rank: null,
    compare: null,
    as: 'plain',
  },
};
