/** A plan that the engine cannot be asked, or that makes no sense. */
export class UnsupportedPlan extends Error {
  override readonly name = 'UnsupportedPlan';
}
