/** A manifest is not what its kind asks for; the message says where and why. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}
