import { endWords, orderWords } from './describe-plan.js';
import type { PlanWords } from './plan-words.js';

/** The role of a part of a request. */
export type PlanPartKind = 'measure' | 'group' | 'filter' | 'period' | 'order' | 'limit';

/** A part of a plan in words; together, the parts are the question. */
export interface PlanPart {
  kind: PlanPartKind;
  words: string;
}

/** The parts of a plan's words, in the order of its sentence. */
export function planParts(words: PlanWords): PlanPart[] {
  const { isMetric, values, having, period, order, limit, plain } = words;
  const [what, per] = plain.ranked === undefined ? [plain.what, words.per] : [plain.ranked, []];
  const isLimitSaid = limit !== undefined && !(limit === 1 && (order?.isAmount || order?.isMoment));
  const parts: PlanPart[] = [
    { kind: 'measure', words: what },
    ...per.map((each) => ({ kind: 'group', words: each }) as const),
    ...[
      ...values.map((value) => `for ${value}`),
      ...plain.filters,
      ...having.map((each) => `with ${each}`),
    ].map((each) => ({ kind: 'filter', words: each }) as const),
    { kind: 'period', words: period },
    { kind: 'order', words: order && !isMetric ? orderWords(order, limit) : '' },
    {
      kind: 'limit',
      words: isLimitSaid ? `${isMetric ? endWords(words) : 'top'} ${String(limit)}` : '',
    },
  ];
  return parts.filter((part) => part.words !== '');
}
