import type { Table } from '../../domain/domain.js';
import { tableOfQuantity, tableOfTest } from '../../request/request.js';
import type { Clause, Quantity, Test } from '../../request/request.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import { meansNow } from './periods.js';
import { Said } from './said.js';

export function wheresOf(said: Said, base: Table, subject: Table): Clause[] {
  const tests = [
    ...said.of('test').map(({ test }) => test),
    ...unnamedTests(said, base),
    ...comparedTests(said, subject),
  ];
  const isStateSaid = tests.some((test) => tableOfTest(test) === base && isOfState(test));
  const isNow = said.has('current') || said.of('when').some((part) => meansNow(part, base, said.today));
  const isCurrent = isNow && base.model.current && !isStateSaid;
  const current: Test[] = isCurrent ? [{ kind: 'current', table: base }] : [];
  return [...tests, ...current].map((test) => ({ kind: 'where', test }));
}

function isOfState(test: Test): boolean {
  if (test.kind === 'not') return isOfState(test.test);
  return test.kind === 'is' && ['state', 'flag'].includes(test.column.model.role);
}

/** Numbers of the rows themselves; those of other rows that lead to a line are taken together. */
function comparedTests(said: Said, base: Table): Test[] {
  return said
    .of('compared')
    .filter(({ of }) => !isOfLines(of, said, base))
    .flatMap(({ of, operator, value, upTo }): Test[] => [
      { kind: 'compare', of, operator, value },
      ...(upTo === undefined ? [] : [{ kind: 'compare', of, operator: '<=', value: upTo } as const]),
    ]);
}

/** Whether a number is of the rows behind each line: "stores with more than 100 units wasted". */
export function isOfLines(of: Quantity, said: Said, subject: Table): boolean {
  const [rows] = said.of('rows');
  if (rows) return tableOfQuantity(of) !== rows.table && tableOfQuantity(of) !== subject;
  return said.has('column');
}

/** "orders over 1,000": an amount that no name is given is what the rows are worth. */
function unnamedTests(said: Said, base: Table): Test[] {
  const of = said.of('quantity')[0]?.of ?? mainQuantity(base);
  if (!of) return [];
  return said
    .of('threshold')
    .flatMap(({ operator, value, upTo }): Test[] => [
      { kind: 'compare', of, operator, value },
      ...(upTo === undefined ? [] : [{ kind: 'compare', of, operator: '<=', value: upTo } as const]),
    ]);
}
