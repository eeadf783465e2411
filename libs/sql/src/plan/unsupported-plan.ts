/** What a plan asks for that the engine cannot be asked, or that is no question at all. */
export class UnsupportedPlan extends Error {
  override readonly name = 'UnsupportedPlan';
}
