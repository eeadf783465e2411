/** A statement that the gate did not let through; its message is for the person who wrote it. */
export class StatementRefusal extends Error {
  override readonly name = 'StatementRefusal';
}
