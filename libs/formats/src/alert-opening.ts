const politely = String.raw`^\s*(?:please,? )?(?:(?:can|could|would|will) you (?:please )?)?`;
const conjunction = String.raw`(?: by e?-?mail)?,? (?:when(?:ever)?|if|once|as soon as|in case)\s+(?<said>\S.*)$`;

/** Openings of nothing else than an alert. */
const certain = new RegExp(
  `${politely}(?:(?:alert|notify|warn) (?:me|us)|(?:send|give|make|create|add|set up) (?:me |us )?(?:an?|another) (?:new )?(?:alert|notification|warning))${conjunction}`,
  'isu',
);
/** Openings of questions as well: "tell me when the last order came". */
const possible = new RegExp(
  `${politely}(?:(?:tell|inform|ping|message|e?-?mail) (?:me|us)|let (?:me|us) know|(?:i|we) (?:want|need|would like) to (?:know|be (?:told|alerted|notified|warned)))${conjunction}`,
  'isu',
);

/** A condition that is to come true, so "exceeds" and never "exceeded". */
const comingTrue =
  /\b(?:exceeds?|surpass(?:es)?|above|below|under|over|beyond|(?:more|fewer|less|greater|higher|lower) than|at (?:least|most)|reach(?:es)?|falls?|drops?|decreases?|declines?|rises?|increases?|grows?|jumps?|spikes?|changes?|doubles?|halves?|go(?:es)? (?:up|down)|unusual|odd|strange|abnormal|no)\b|[<>%]/iu;

/** The words behind "tell me when", where a text asks for an alert; undefined where it does not. */
export function alertAskedFor(text: string): string | undefined {
  const said = certain.exec(text)?.groups?.['said'];
  if (said !== undefined) return said.trim();
  const maybe = possible.exec(text)?.groups?.['said'];
  return maybe !== undefined && comingTrue.test(maybe) ? maybe.trim() : undefined;
}
