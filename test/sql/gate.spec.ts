import { beforeAll, expect, it } from '@jest/globals';
import { sourceTypes } from '#contracts';
import { checkStatement, loadGate, renderPlan } from '#sql';
import { plansAtEdges } from './plans-at-edges.js';
import { plansOfGroups } from './plans-of-groups.js';
import { plansOfMissingRows } from './plans-of-missing-rows.js';
import { plansOfNames } from './plans-of-names.js';
import { plansOfRows } from './plans-of-rows.js';
import { plansOfTimes } from './plans-of-times.js';
import { relations } from './small-shop.js';

beforeAll(() => loadGate());

const plans = Object.entries({
  ...plansOfRows,
  ...plansOfGroups,
  ...plansOfNames,
  ...plansOfMissingRows,
  ...plansOfTimes,
  ...plansAtEdges,
});

it.each(sourceTypes)('lets every plan of the table pass in %s', (dialect) => {
  for (const [name, plan] of plans) {
    const statement = renderPlan(dialect, plan);
    const verdict = checkStatement(dialect, statement, relations);
    expect({ name, ...verdict }).toMatchObject({ name, ok: true, statement });
  }
});
