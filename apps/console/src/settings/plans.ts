import type { Plan } from '#contracts';

const order: Record<Plan, number> = { starter: 0, growth: 1, scale: 2, enterprise: 3 };

/** Reports whether a plan includes the needed one. The server decides; this shows the upgrade prompt before a refusal. */
export function includes(plan: Plan, needed: Plan): boolean {
  return order[plan] >= order[needed];
}

/** A plan as it is written on a page. */
export function planName(plan: Plan): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}
