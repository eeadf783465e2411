/** Acts that people do to things: the form that columns use (participle), the form that people ask with (base form), and the noun. */
const table = `
  resolved resolve resolution | closed close closing | shipped ship shipping | delivered deliver delivery | completed complete completion | finished finish completion |
  returned return return | restored restore restoration | paid pay payment | approved approve approval | answered answer answer | contacted contact contact |
  disbursed disburse payout | received receive receipt | cancelled cancel cancellation | canceled cancel cancellation | refunded refund refund | started start start |
  hired hire hiring | settled settle settlement | repaired repair repair | assigned assign assignment | reviewed review review | replied reply reply |
  responded respond response | activated activate activation | converted convert conversion | signed sign signing | installed install installation |
  dispatched dispatch dispatch | arrived arrive arrival | departed depart departure | discharged discharge discharge | churned churn churn | left leave leaving |
  unsubscribed unsubscribe unsubscription | expired expire expiry | processed process processing | fulfilled fulfil fulfilment | packed pack packing |
  picked pick picking | invoiced invoice invoicing | billed bill billing | verified verify verification | published publish publication | graded grade grading |
  submitted submit submission | rejected reject rejection | onboarded onboard onboarding | escalated escalate escalation | triaged triage triage |
  acknowledged acknowledge acknowledgement | inspected inspect inspection | blocked block blocking | retired retire retirement | removed remove removal | decommissioned decommission decommissioning |
  passed pass pass | crashed crash crash | failed fail failure | attended attend attendance | repaid repay repayment | skipped skip skipping |
  confirmed confirm confirmation | collected collect collection | opened open opening
`;

/** One act in its three forms. */
export interface Act {
  participle: string;
  base: string;
  noun: string;
}

const acts: readonly Act[] = table.split('|').map((entry) => {
  const [participle = '', base = '', noun = ''] = entry.trim().split(/\s+/);
  return { participle, base, noun };
});
const byForm: ReadonlyMap<string, Act> = new Map(
  acts
    .toReversed()
    .flatMap((act) => [act.noun, act.base, act.participle].map((form): [string, Act] => [form, act])),
);

/** Returns the act in some words, such as "first contacted" or "delivery date". */
export function actIn(words: readonly string[]): Act | undefined {
  return words.flatMap((word) => byForm.get(word) ?? [])[0];
}

/** Reports whether a noun is a step, such as a delivery or a payment: its rows follow those of another table. */
export function isStep(noun: string): boolean {
  return steps.has(noun);
}

const steps = new Set([...acts.map(({ noun }) => noun), 'shipment', 'invoice', 'bill', 'claim', 'complaint']);
