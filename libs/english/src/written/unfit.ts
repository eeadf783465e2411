/** A part of a written request that the source lacks, or that its clauses cannot express; the message is for its writer. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
}
