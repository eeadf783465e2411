/** A plan that the engine cannot execute, or that makes no sense. */
export class UnsupportedPlan extends Error {
  override readonly name = 'UnsupportedPlan';
}
