import type { ColumnKind } from '#contracts';

const called =
  /^(?:order|invoice|receipt|ticket|booking|reservation|transaction|shipment)(?:[ _-]?(?:no|nr|num|number|#))?\.?$/i;

/** "order", "Invoice No": whole numbers that are called like what is told of are numbers of it, and nothing to sum up. */
export function isRecordNumber({ name, kind }: { name: string; kind: ColumnKind }): boolean {
  return kind === 'integer' && called.test(name);
}
