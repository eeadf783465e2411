/** A statement that the gate did not let through, or that its source cannot run; the message is for the person who wrote it. */
export class UnfitStatement extends Error {
  override readonly name = 'UnfitStatement';
}
