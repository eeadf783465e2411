/** The `code` of a system's or a driver's error: ENOENT, 57P01. Recognized by shape, because an error may come from another realm. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
