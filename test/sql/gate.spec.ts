import { beforeAll, expect, it } from '@jest/globals';
import { sourceTypes } from '#contracts';
import { checkStatement, loadGate, renderPlan } from '#sql';
import { plansOfGroups } from './plans-of-groups.js';
import { plansOfRows } from './plans-of-rows.js';

beforeAll(() => loadGate());

const plans = Object.entries({ ...plansOfRows, ...plansOfGroups });

it.each(sourceTypes)('lets every plan of the table pass in %s', (dialect) => {
  const relations = [{ name: 'orders' }, { name: 'customers' }];
  for (const [name, plan] of plans) {
    const statement = renderPlan(dialect, plan);
    const verdict = checkStatement(dialect, statement, relations);
    expect({ name, ...verdict }).toMatchObject({ name, ok: true, statement });
  }
});
