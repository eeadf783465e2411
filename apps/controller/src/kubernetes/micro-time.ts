/** A time as Kubernetes' MicroTime has it: with six digits behind the second. */
export function microTime(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
