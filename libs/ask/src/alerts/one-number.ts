import type { Expression, Plan } from '#sql';
import type { Asked } from '../asked.js';
import { understand } from '../understand.js';
import type { Understanding } from '../understand.js';

/** A question of an alert, and the source that answers it. */
export interface NumberAsked {
  question: string;
  dataSourceId: string;
}

/** The questions that one number of one source surely answers, in their order. */
export async function questionsOfOneNumber(
  { models: _, ...context }: Understanding,
  asked: Asked,
  questions: readonly string[],
): Promise<NumberAsked[]> {
  const found: NumberAsked[] = [];
  for (const text of questions) {
    const understood = await understand(context, { ...asked, text });
    if (understood.state !== 'understood') continue;
    const { reading, asked: answering } = understood.proposal;
    // A verified question has no plan; its statement is tried like any other.
    if (!reading || isOneNumber(reading.plan))
      found.push({ question: text, dataSourceId: answering.source.id });
  }
  return found;
}

/** "orders yesterday" lists them: one row of it, with its id, would be taken for a number. */
function isOneNumber({ groupBy, select }: Plan): boolean {
  const [first, ...others] = select;
  return groupBy.length === 0 && others.length === 0 && first !== undefined && isOfAllRows(first.expression);
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
