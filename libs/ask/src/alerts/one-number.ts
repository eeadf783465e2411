import { isDeepStrictEqual } from 'node:util';
import type { Expression, Plan } from '#sql';
import type { Asked } from '../asked.js';
import { understand } from '../understand.js';
import type { Understanding } from '../understand.js';

/** A question of an alert, and the source that answers it. */
export interface NumberAsked {
  question: string;
  dataSourceId: string;
  /** The column of the values, where there is a number for each of them. */
  dimension?: string;
}

/** The questions that one number of one source, or one for each value, surely answers, in their order. */
export async function questionsOfOneNumber(
  { models: _, ...context }: Understanding,
  asked: Asked,
  questions: readonly string[],
  isPerValue: boolean,
): Promise<NumberAsked[]> {
  const found: NumberAsked[] = [];
  for (const text of questions) {
    const understood = await understand(context, { ...asked, text });
    if (understood.state !== 'understood') continue;
    const { reading, asked: answering } = understood.proposal;
    const number = { question: text, dataSourceId: answering.source.id };
    const dimension = isPerValue ? reading && dimensionOf(reading.plan) : undefined;
    // A verified question has no plan; its statement is tried like any other.
    const isNumber = !isPerValue && (!reading || isOneNumber(reading.plan));
    if (dimension !== undefined) found.push({ ...number, dimension });
    else if (isNumber) found.push(number);
  }
  return found;
}

/** "orders yesterday" lists them: one row of it, with its id, would be taken for a number. */
function isOneNumber({ groupBy, select }: Plan): boolean {
  const [first, ...others] = select;
  return groupBy.length === 0 && others.length === 0 && first !== undefined && isOfAllRows(first.expression);
}

/** The column of the values in "orders by country"; undefined where there is no number for each. */
function dimensionOf({ groupBy: [by, ...others], select }: Plan): string | undefined {
  if (!by || others.length > 0 || select.length !== 2) return undefined;
  const values = select.find(({ expression }) => isDeepStrictEqual(expression, by));
  const number = select.find((each) => each !== values);
  return number && isOfAllRows(number.expression) ? values?.label : undefined;
}

function isOfAllRows(expression: Expression): boolean {
  switch (expression.kind) {
    case 'aggregate':
    case 'scalar':
    case 'sql':
      return true;
    case 'round':
      return isOfAllRows(expression.of);
    case 'arithmetic':
      return isOfAllRows(expression.left) || isOfAllRows(expression.right);
    default:
      return false;
  }
}
