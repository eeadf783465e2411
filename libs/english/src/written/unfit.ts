/** Something in a written request that the source does not have, or that its clauses do not say; the message is for its writer. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
}
