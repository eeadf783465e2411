import type { Expression, SelectItem } from '#sql';
import { isYearsSince } from '../time/years-since.js';
import { centsIn, withoutCents } from './currency.js';
import { hoursFor, hoursIn } from './hours.js';
import { spanIn } from './span-units.js';

interface Labels {
  /** The name of an expression, if it is neither its column's nor that of its computation. */
  named?: (expression: Expression) => string | undefined;
  /** Labels of other columns of the query. */
  taken?: readonly string[];
}

/** Labels each expression uniquely, by its name, its column's name or its computation. A repeated expression is selected once. */
export function labelled(
  expressions: readonly Expression[],
  { named = () => undefined, taken = [] }: Labels = {},
): SelectItem[] {
  const items: SelectItem[] = [];
  const seen = new Set<string>();
  const used = new Set<string>(taken);
  for (const expression of expressions) {
    const written = JSON.stringify(expression);
    if (seen.has(written)) continue;
    seen.add(written);
    const name = named(expression) ?? nameOf(expression);
    let label = name;
    for (let count = 2; used.has(label); count += 1) label = `${name}_${count}`;
    used.add(label);
    items.push({ expression, label });
  }
  return items;
}

function nameOf(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return expression.column;
    case 'number_of_text':
      return nameOf(expression.of);
    case 'truncate':
      return expression.grain;
    case 'part':
      return expression.part;
    case 'aggregate':
      return expression.of ? `${expression.name}_${nameOf(expression.of)}` : 'count';
    case 'share':
      return `share_of_${nameOf(expression.of)}`;
    case 'running':
      return `running_${nameOf(expression.of)}`;
    case 'days_between':
      return 'days';
    case 'arithmetic': {
      const cents = centsIn(expression);
      if (cents) return withoutCents(nameOf(cents));
      if (isYearsSince(expression)) return 'age';
      const span = spanIn(expression);
      if (span) return span.unit;
      const minutes = hoursIn(expression);
      if (minutes) return hoursFor(nameOf(minutes)).replaceAll(' ', '_');
      return { '/': 'ratio', '-': 'change', '+': 'amount', '*': 'amount' }[expression.operator];
    }
    default:
      return 'value';
  }
}
