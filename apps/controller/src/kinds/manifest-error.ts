/** A file of manifests is not what its kinds ask for; the message says where and why. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}
