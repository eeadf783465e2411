import { isPricedWhole } from '../words/priced-whole.js';
import type { ColumnModel, DerivedMeasure, TableModel } from '../source-model.js';

/** Derives the value of a row from its price and quantity if only these are stored, and the profit that remains after its cost. */
export function amountsOf(table: TableModel): DerivedMeasure[] {
  return [...priceTimesQuantity(table), ...profit(table)];
}

const priceWords = new Set('price cost rate fee'.split(' '));
/** Words for other amounts than the value of a row. */
const besides = new Set(
  'discount tax vat shipping freight tip refund refunded surcharge fee commission deposit paid due list standard'.split(
    ' ',
  ),
);

const isMoney = ({ measure }: ColumnModel): boolean => measure?.unit === 'money' || measure?.unit === 'cents';

function priceTimesQuantity(table: TableModel): DerivedMeasure[] {
  const money = table.columns.filter(isMoney);
  const keepsAmount = money.some(
    ({ measure, words }) =>
      measure?.adds === 'sum' && !words.some((word) => besides.has(word) || priceWords.has(word)),
  );
  const prices = money.filter(
    ({ measure, words }) =>
      measure?.adds === 'average' &&
      words.some((word) => priceWords.has(word)) &&
      !words.some((word) => besides.has(word)),
  );
  const pieces = table.columns.filter(({ measure }) => measure?.unit === 'pieces' && measure.adds === 'sum');
  const named = pieces.filter(({ words }) => words.join(' ') === 'quantity');
  // With several quantities it is unknown which one was sold.
  const [quantity, another] = named.length > 0 ? named : pieces;
  const isWhole = isPricedWhole(table.noun.value.singular.split(' '));
  if (keepsAmount || isWhole || quantity === undefined || another !== undefined) return [];
  return prices.map((price) => {
    const isCost = price.words.includes('cost');
    const { singular } = table.noun.value;
    return amount(table, {
      words: isCost
        ? ['total cost', `${singular} cost`, `${singular} value`]
        : ['amount', `${singular} value`, 'revenue', 'sales', 'turnover'],
      expression: { by: 'product', factors: [price.column, quantity.column] },
      unit: price.measure?.unit ?? null,
      evidence: `${table.table} keeps ${price.column} and ${quantity.column}, and no amount.`,
    });
  });
}

const incomes = new Set('revenue sales net amount turnover'.split(' '));
const costs = new Set('cost cogs'.split(' '));

function profit(table: TableModel): DerivedMeasure[] {
  const sums = table.columns.filter((column) => isMoney(column) && column.measure?.adds === 'sum');
  const cost = sums.filter(({ words }) => words.some((word) => costs.has(word)));
  const income = sums.filter(
    ({ words }) =>
      !words.some((word) => costs.has(word) || besides.has(word)) && words.some((word) => incomes.has(word)),
  );
  const best = income.find(({ words }) => words.includes('net') || words.includes('revenue')) ?? income[0];
  const [only, second] = cost;
  if (!best || !only || second) return [];
  return [
    amount(table, {
      words: ['gross profit', 'profit', 'margin', 'contribution'],
      expression: { by: 'difference', from: best.column, less: only.column },
      unit: best.measure?.unit ?? null,
      evidence: `${best.column} is what comes in, and ${only.column} what it costs.`,
    }),
  ];
}

function amount(
  { schema, table }: TableModel,
  {
    words,
    expression,
    unit,
    evidence,
  }: Pick<DerivedMeasure, 'words' | 'expression' | 'unit'> & { evidence: string },
): DerivedMeasure {
  return {
    schema,
    table,
    kind: 'amount',
    words,
    expression,
    adds: 'sum',
    unit,
    basis: { certainty: 0.7, evidence },
  };
}
