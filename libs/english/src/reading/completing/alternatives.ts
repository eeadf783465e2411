import type { Test } from '../../request/request.js';
import { tableOfTest } from '../../request/request.js';
import type { Part } from '../rule.js';

/** "painted before 1950 or in oil": two conditions with an "or" between them become one that either meets. */
export function withAlternatives(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (!part) break;
    const [before, after] = [joined.at(-1), parts[at + 1]];
    const tests = part.kind === 'or' && before && after ? [testOf(before), testOf(after)] : [];
    const [one, other] = tests;
    if (one && other && tableOfTest(one) === tableOfTest(other)) {
      joined.splice(-1, 1, { kind: 'test', test: { kind: 'any', tests: [one, other] } });
      at += 1;
    } else if (part.kind !== 'or') joined.push(part);
  }
  return joined;
}

function testOf(part: Part): Test | undefined {
  if (part.kind === 'test') return part.test;
  if (part.kind === 'when' && part.time) return { kind: 'during', time: part.time, range: part.range };
  if (part.kind !== 'compared' || part.upTo !== undefined) return undefined;
  return { kind: 'compare', of: part.of, operator: part.operator, value: part.value };
}
