import type { ColumnKind } from '#contracts';

const called =
  /^(?:order|invoice|receipt|ticket|booking|reservation|transaction|shipment)(?:[ _-]?(?:no|nr|num|number|#))?\.?$/i;

/** "order", "Invoice No": whole numbers that are named like records identify them, and are not to be summed. */
export function isRecordNumber({ name, kind }: { name: string; kind: ColumnKind }): boolean {
  return kind === 'integer' && called.test(name);
}
