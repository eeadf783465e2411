/** The kind of a refusal; `syntax` and `relation` are worth another attempt, the others rarely. */
export type RefusalKind =
  | 'size'
  | 'syntax'
  | 'statement'
  | 'relation'
  | 'column'
  | 'function'
  | 'type'
  | 'feature';

/** Ends a check at any depth. `checkStatement` turns it into its result, so it never leaves this lib. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';

  constructor(
    readonly kind: RefusalKind,
    reason: string,
  ) {
    super(reason);
  }
}
