/** Manifests of a folder are not what their kinds ask for; the message says where and why. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}
