/** Things with one price for all their contents, however many pieces there are. */
const wholes = new Set(
  'shipment parcel consignment delivery load freight booking job project quote quotation contract'.split(' '),
);

/** Reports whether a thing of this name has one price for all its pieces. */
export function isPricedWhole(words: readonly string[]): boolean {
  return wholes.has(words.at(-1) ?? '');
}
