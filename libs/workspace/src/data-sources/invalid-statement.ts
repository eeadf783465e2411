/** A statement that the gate refused or its source cannot run; the message is for its author. */
export class InvalidStatement extends Error {
  override readonly name = 'InvalidStatement';
}
