/** The server refused a request, with a sentence for people. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly issues: readonly { path: string; message: string }[],
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

/** Reports whether the server refused access or knows no such thing: the two are indistinguishable. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}

/** The server did not answer, or a proxy answered in its place. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The sentence for a person about a failure. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return asSentence(describeRefused(error));
  if (error instanceof Unreachable) return 'Questglass cannot be reached. Try again in a moment.';
  return 'Something went wrong in this page. Reload it, and report this if it stays.';
}

function describeRefused({ status, message, issues, body }: Refused): string {
  if (status === 402 && typeof body['required_plan'] === 'string')
    return `Your plan does not include this: it needs the ${withCapital(body['required_plan'])} plan.`;
  if (typeof body['managed_by'] === 'string')
    return `This is declared by ${body['managed_by']}, so it is changed there.`;
  const [issue] = issues;
  if (issue)
    return issue.path === ''
      ? issue.message
      : `${withCapital(issue.path.replaceAll('_', ' '))}: ${issue.message}`;
  return message;
}

/** Capitalized, and with a full stop unless it ends in punctuation. */
export function asSentence(text: string): string {
  // A host, a path or a column at the beginning is a name, and keeps its spelling.
  const begun = /^\S*[\p{L}\d_)][.:_/@-]+[\p{L}\d_]/u.test(text) ? text : withCapital(text);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
