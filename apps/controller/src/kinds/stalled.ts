import { Refusal } from '#contracts';
import { SealError } from '#platform';
import { z } from 'zod';

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

/**
 * What a resource asks for cannot be done until somebody changes something: its spec, a Secret, what it refers to. The reason
 * is a word for programs, the message says to people what to do; neither holds a secret.
 */
export class Stalled extends Error {
  override readonly name = 'Stalled';

  constructor(
    readonly reason: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A refusal of a use case, with all that was wrong, as what stalls the resource; any other failure stays what it is. */
export function stalledBy(error: unknown): unknown {
  // Until somebody gives the keys back no retry opens it.
  if (error instanceof SealError) return new Stalled('SecretKeysWrong', error.message, { cause: error });
  // What is out of reach is not the resource's fault: it is tried again.
  if (!(error instanceof Refusal) || error.status >= 500) return error;
  const issues = Issues.safeParse(error.context['issues']).data ?? [];
  const problems = issues.map(({ path, message }) => `${path}: ${message}`);
  return new Stalled(reasonOf(error), [error.message, ...problems].join('; '), { cause: error });
}

/** As conditions write it: InvalidRequest for invalid_request. */
function reasonOf({ code }: Refusal): string {
  return code.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
